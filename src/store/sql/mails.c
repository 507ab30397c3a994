/* How people are written to, and the tokens of letters: of each only its hash, and one at a time.
 */
#include "store/sql/requests.h"

static void read_mail(struct row *row, void *out)
{
    struct stored_mail *mail = out;
    mail->person = row_number(row, 0, 1, INT64_MAX);
    row_name(row, 1, mail->name, sizeof mail->name);
    row_text_or_none(row, 2, mail->address, sizeof mail->address);
    row_text_or_none(row, 3, mail->wanted, sizeof mail->wanted);
    mail->language = (uint8_t)row_number(row, 4, 0, LANGUAGE_COUNT - 1);
    mail->every = (uint32_t)row_number(row, 5, 0, UINT32_MAX);
    mail->sent = row_number(row, 6, 0, STORE_TIME_MAX);
    mail->due = row_number(row, 7, 0, STORE_TIME_MAX);
}

static enum store_status read_one(struct backend *backend, struct query *query,
                                  struct stored_mail *mail)
{
    enum got got = query_next(query);
    struct row row = {.query = query};
    enum store_status status = got == GOT_ROW   ? STORE_DONE
                               : got == GOT_END ? STORE_MISSING
                                                : sql_failure(backend);
    if (got == GOT_ROW)
        read_mail(&row, mail);
    query_reset(query);
    return row.bad == NULL ? status : STORE_DAMAGED;
}

static enum store_status read_due(struct backend *backend, struct store_request *request)
{
    void *list = NULL;
    struct query *query = sql_query(backend, SQL_MAILS_DUE);
    query_number(query, 1, request->limit);
    enum store_status status =
        sql_read_rows(backend, query, sizeof *request->mails, read_mail, &list, &request->count);
    request->mails = list;
    return status;
}

static enum store_status wish(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MAIL_WISH);
    query_number(query, 1, request->person.id);
    query_text(query, 2, request->mail.wanted);
    query_bytes(query, 3, request->token, TOKEN_HASH_SIZE);
    query_number(query, 4, request->used);
    query_number(query, 5, request->mail.language);
    query_number(query, 6, request->mail.every);
    return sql_must_change(backend, query);
}

static enum store_status confirm(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MAIL_CONFIRM);
    query_bytes(query, 1, request->token, TOKEN_HASH_SIZE);
    query_number(query, 2, request->before);
    return sql_make(backend, query, &request->person.id);
}

static enum store_status reset(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MAIL_RESET);
    query_number(query, 1, request->person.id);
    query_bytes(query, 2, request->token, TOKEN_HASH_SIZE);
    query_number(query, 3, request->used);
    return sql_must_change(backend, query);
}

/* About a person, with two numbers. */
static enum store_status set(struct backend *backend, enum sql sql, int64_t person, int64_t first,
                             int64_t second)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, person);
    query_number(query, 2, first);
    query_number(query, 3, second);
    return sql_must_change(backend, query);
}

static enum store_status set_due(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MAIL_DUE);
    query_number(query, 1, request->person.id);
    query_number(query, 2, request->mail.sent);
    query_number(query, 3, request->mail.due);
    query_number(query, 4, request->due);
    return sql_must_change(backend, query);
}

static enum store_status drop_aged(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_AGED_WISHES);
    query_number(query, 1, request->before);
    enum store_status status = sql_run(backend, query);
    return status == STORE_DONE ? sql_do(backend, SQL_AGED_WISHES_DROP) : status;
}

enum store_status sql_run_mail(struct backend *backend, struct store_request *request)
{
    struct query *query;
    const struct stored_mail *mail = &request->mail;
    if (request->kind == STORE_MAILS_DUE)
        return read_due(backend, request);
    if (request->kind == STORE_MAIL_WISH)
        return wish(backend, request);
    if (request->kind == STORE_MAIL_CONFIRM)
        return confirm(backend, request);
    if (request->kind == STORE_MAIL_EVERY)
        return set(backend, SQL_MAIL_EVERY, request->person.id, mail->every, mail->language);
    if (request->kind == STORE_MAIL_DUE)
        return set_due(backend, request);
    if (request->kind == STORE_MAIL_RESET)
        return reset(backend, request);
    if (request->kind == STORE_SEAT_MUTE)
        return set(backend, SQL_SEAT_MUTE, request->match->key, request->person.id, request->muted);
    if (request->kind == STORE_AGED_WISHES_DROP)
        return drop_aged(backend, request);
    if (request->kind == STORE_MAIL_BY_ADDRESS) {
        query = sql_query(backend, SQL_MAIL_BY_ADDRESS);
        query_text(query, 1, mail->address);
        return read_one(backend, query, &request->mail);
    }
    bool reads = request->kind == STORE_MAIL;
    query = sql_query(backend, reads ? SQL_MAIL_READ : SQL_MAIL_DROP);
    query_number(query, 1, request->person.id);
    return reads ? read_one(backend, query, &request->mail) : sql_run(backend, query);
}
