#include "server/ops/hearing.h"

#include <stdlib.h>
#include <string.h>

#include "server/common/limits.h"
#include "server/common/moderation.h"
#include "server/common/people.h"
#include "server/ops/ops.h"
#include "server/ops/seeking.h"
#include "server/table/talk.h"
#include "store/news.h"

enum { LINES_MISSED = 100, LISTS = 4, INVITATIONS = 50 };

struct hearing {
    struct server *server;
    int reading; /* lists of what is decided about people, that are being read */
    bool again;  /* and are to be read once more */
};

/* A question to the store; nobody waits for the answer. */
struct question {
    struct store_request request;
    struct stored_match match;
    struct hearing *hearing;
};

static struct question *question_of(struct hearing *hearing, enum store_kind kind)
{
    struct question *question = server_allocate(sizeof *question);
    question->hearing = hearing;
    question->request.kind = kind;
    question->request.match = &question->match;
    question->request.context = question;
    return question;
}

static void ask(struct question *question, void (*done)(struct store_request *request))
{
    question->request.done = done;
    question->hearing->server->changes++;
    store_submit(question->hearing->server->store, &question->request);
}

static void forget(struct question *question)
{
    question->hearing->server->changes--;
    free(question->request.lines);
    free(question->request.sanctions);
    free(question->request.notices);
    free(question->request.blocks);
    free(question->request.matches);
    free(question);
}

/* Talk. */

static struct hosted_table *table_of(const struct question *question)
{
    return tables_find(question->hearing->server->tables, &question->match.id);
}

static void line_read(struct store_request *request)
{
    struct question *question = request->context;
    struct hosted_table *table = table_of(question);
    if (request->status == STORE_DONE && table != NULL && table->line < request->line.number)
        talk_tell(table, &request->line);
    forget(question);
}

static void lines_read(struct store_request *request)
{
    struct question *question = request->context;
    struct hosted_table *table = table_of(question);
    for (size_t i = 0; request->status == STORE_DONE && table != NULL && i < request->count; i++)
        if (table->line < request->lines[i].number)
            talk_tell(table, &request->lines[i]);
    forget(question);
}

static void hear_line(struct hearing *hearing, struct hosted_table *table, int64_t number)
{
    if (table->place.watchers == NULL || table->stored.key == 0)
        return;
    struct question *question = question_of(hearing, STORE_CHAT_LINE);
    question->match = table->stored;
    question->request.line.number = number;
    ask(question, line_read);
}

/* Those after the last that was told here; of a table whose lines nobody has read, none. */
static void hear_missed_lines(struct hearing *hearing, struct hosted_table *table)
{
    if (table->place.watchers == NULL || table->line == 0)
        return;
    struct question *question = question_of(hearing, STORE_CHAT_READ);
    question->match = table->stored;
    question->request.from = (int)table->line;
    question->request.limit = LINES_MISSED;
    ask(question, lines_read);
}

/* Invitations. */

static void invitations_read(struct store_request *request)
{
    struct question *question = request->context;
    for (size_t i = 0; request->status == STORE_DONE && i < request->count; i++)
        if (memcmp(&request->matches[i].id, &question->match.id, sizeof question->match.id) == 0)
            inviting_tell(question->hearing->server, &request->matches[i], request->person.id);
    forget(question);
}

/* By somebody at another server; whoever has no socket here is not told by this one. */
static void hear_invitation(struct hearing *hearing, const struct match_id *id, int64_t invited)
{
    struct person *person = people_known(hearing->server->people, invited);
    if (person != NULL && person->onlookers != NULL) {
        struct question *question = question_of(hearing, STORE_INVITATIONS);
        question->match.id = *id;
        question->request.person.id = invited;
        question->request.limit = INVITATIONS;
        ask(question, invitations_read);
    }
    person_release(hearing->server->people, person);
}

/* People. */

/* Whoever looks on here with a token that is void is sent away; others may have a new name. */
static void token_read_again(struct store_request *request)
{
    struct question *question = request->context;
    struct server *server = question->hearing->server;
    if (request->status == STORE_MISSING)
        onlookers_dismiss(server, NULL, request->token);
    struct person *known =
        request->status == STORE_DONE ? people_known(server->people, request->person.id) : NULL;
    if (known != NULL) {
        known->has_password = request->person.password[0] != '\0';
        if (strcmp(known->name, request->person.name) != 0)
            identity_rename(server, known->id, request->person.name);
        identity_tell(server, known->id);
    }
    person_release(server->people, known);
    memset(request->person.password, 0, sizeof request->person.password);
    forget(question);
}

static void hear_person(struct hearing *hearing, int64_t id)
{
    struct server *server = hearing->server;
    struct person *person = people_known(server->people, id);
    if (person == NULL)
        return;
    people_forget_tokens(server->people, person);
    for (const struct onlooker *at = server->onlookers; at != NULL; at = at->next)
        if (at->who == person) {
            struct question *question = question_of(hearing, STORE_PERSON_BY_TOKEN);
            memcpy(question->request.token, at->token, TOKEN_HASH_SIZE);
            ask(question, token_read_again);
        }
    person_release(server->people, person);
}

static void hear_of_seats(struct hearing *hearing, int64_t person)
{
    struct hosted_table *older;
    for (struct hosted_table *at = tables_newest(hearing->server->tables); at != NULL; at = older) {
        older = at->older;
        if (table_seat(at, &(struct person){.id = person}) != SPECTATOR)
            table_behind(at);
    }
}

static void hear_token(struct hearing *hearing, const char *hex)
{
    uint8_t token[TOKEN_HASH_SIZE];
    for (int i = 0; i < TOKEN_HASH_SIZE; i++) {
        char digits[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        token[i] = (uint8_t)strtol(digits, NULL, 16);
    }
    people_forget_token(hearing->server->people, token);
    onlookers_dismiss(hearing->server, NULL, token);
}

/* What those who host and people decide about each other. */

static void expel(struct server *server)
{
    for (struct onlooker *at = server->onlookers; at != NULL; at = at->next) {
        const struct stored_sanction *ban =
            at->socket == NULL
                ? NULL
                : sanction_against(server->moderation, at->who, socket_address(at->socket));
        if (ban != NULL)
            onlooker_expel(at, ban);
    }
}

static void read_lists(struct hearing *hearing);

static void list_read(struct store_request *request)
{
    struct question *question = request->context;
    struct hearing *hearing = question->hearing;
    struct server *server = hearing->server;
    if (request->status == STORE_DONE)
        moderation_take(server->moderation, request);
    if (request->status == STORE_DONE && request->kind == STORE_SANCTIONS)
        expel(server);
    if (request->status == STORE_DONE && request->kind == STORE_NOTICES)
        onlookers_tell(server, NULL, notices_tell, server->moderation);
    forget(question);
    if (--hearing->reading == 0 && hearing->again)
        read_lists(hearing);
}

static void read_lists(struct hearing *hearing)
{
    static const enum store_kind lists[LISTS] = {STORE_SANCTIONS, STORE_NOTICES, STORE_BLOCKS,
                                                 STORE_REMOVALS};
    hearing->again = hearing->reading > 0;
    if (hearing->again || hearing->server->closing)
        return;
    hearing->reading = LISTS;
    for (int i = 0; i < LISTS; i++)
        ask(question_of(hearing, lists[i]), list_read);
}

/* All of it. */

static void hear_anything(struct hearing *hearing)
{
    struct server *server = hearing->server;
    struct hosted_table *older;
    for (struct hosted_table *at = tables_newest(server->tables); at != NULL; at = older) {
        older = at->older;
        hear_missed_lines(hearing, at);
        table_behind(at);
    }
    read_lists(hearing);
    for (const struct onlooker *at = server->onlookers; at != NULL; at = at->next)
        if (at->who != NULL) {
            people_forget_token(server->people, at->token);
            struct question *question = question_of(hearing, STORE_PERSON_BY_TOKEN);
            memcpy(question->request.token, at->token, TOKEN_HASH_SIZE);
            ask(question, token_read_again);
        }
}

static struct match_id id_of(const char *item)
{
    struct match_id id = {{0}};
    for (int i = 0; i < MATCH_ID_SIZE; i++) {
        char digits[3] = {item[2 * i], item[2 * i + 1], '\0'};
        id.bytes[i] = (uint8_t)strtol(digits, NULL, 16);
    }
    return id;
}

/* With the entry that its log has more than before, or anything else. */
static void hear_of_match(struct hosted_table *table, const char *news, size_t length)
{
    struct stored_entry entry;
    if (news_read_entry(news, length, &entry))
        table_heard(table, &entry);
    else
        table_behind(table);
}

static void hear_item(struct hearing *hearing, const char *item, size_t length, bool own)
{
    enum { DIGITS = 2 * MATCH_ID_SIZE };
    bool of_table = length > DIGITS && strchr("mcui", item[0]) != NULL;
    struct match_id id = of_table ? id_of(item + 1) : (struct match_id){{0}};
    struct hosted_table *table = of_table ? tables_find(hearing->server->tables, &id) : NULL;
    int64_t number = strtoll(item + (of_table ? DIGITS + 2 : 1), NULL, 10);
    if (item[0] == 'm' && table != NULL && !own)
        hear_of_match(table, item + 1 + DIGITS, length - 1 - DIGITS);
    else if (item[0] == 'c' && table != NULL)
        hear_line(hearing, table, number);
    else if (item[0] == 'u' && table != NULL && !own)
        talk_unsay(table, number);
    else if (item[0] == 't' && length == 1 + 2 * TOKEN_HASH_SIZE && !own)
        hear_token(hearing, item + 1);
    else if (item[0] == 'l' && !own)
        limits_hear(hearing->server->limits, item + 1, length - 1, server_now(hearing->server));
    else if (item[0] == 'i' && of_table && !own)
        hear_invitation(hearing, &id, number);
    else if (item[0] == 's')
        read_lists(hearing);
    else if (item[0] == 'q')
        seeking_heard(hearing->server);
    if (item[0] == 'p' && !own) {
        hear_person(hearing, number);
        hear_of_seats(hearing, number);
    }
}

void hearing_take(struct hearing *hearing, const char *news, bool own)
{
    if (news == NULL) {
        hear_anything(hearing);
        return;
    }
    while (*news != '\0') {
        size_t length = strcspn(news, ",");
        if (length > 0)
            hear_item(hearing, news, length, own);
        news += length + (news[length] == ',');
    }
}

struct hearing *hearing_open(struct server *server)
{
    struct hearing *hearing = server_allocate(sizeof *hearing);
    hearing->server = server;
    return hearing;
}

void hearing_close(struct hearing *hearing)
{
    free(hearing);
}
