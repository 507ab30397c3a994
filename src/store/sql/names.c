/*
 * Whose name is whose,: the keys of names (src/names). Those of somebody with a password
 * are held: nobody else has a name with one of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "names/names.h"
#include "store/sql/requests.h"

enum { GUEST_TRIES = 64 };

static enum store_status drop_keys(struct backend *backend, int64_t person)
{
    struct query *query = sql_query(backend, SQL_NAME_DROP);
    query_number(query, 1, person);
    return sql_run(backend, query);
}

enum store_status sql_name_claim(struct backend *backend, int64_t person, const char *name)
{
    struct name_keys keys;
    name_keys_of(name, &keys);
    enum store_status status = drop_keys(backend, person);
    for (int i = 0; i < keys.count && status == STORE_DONE; i++) {
        struct query *query = sql_query(backend, SQL_NAME_CLAIM);
        query_text(query, 1, keys.keys[i]);
        query_number(query, 2, person);
        status = sql_run(backend, query);
        if (status == STORE_DONE && sql_changes(backend) == 0)
            status = STORE_CONFLICT;
    }
    return status;
}

static enum store_status keep_name(struct backend *backend, int64_t person, const char *name,
                                   const char *former)
{
    struct query *query = sql_query(backend, SQL_NAME_WRITE);
    query_number(query, 1, person);
    query_text(query, 2, name);
    if (former != NULL)
        query_text(query, 3, former);
    return sql_run(backend, query);
}

/* The name of a guest that nobody holds. */
static enum store_status claim_guest_name(struct backend *backend, int64_t person,
                                          char name[NAME_SIZE])
{
    enum store_status status = STORE_CONFLICT;
    for (int i = 0; i < GUEST_TRIES && status == STORE_CONFLICT; i++) {
        uint32_t number;
        getrandom(&number, sizeof number, 0);
        name_of_guest(1000 + number % (i < GUEST_TRIES / 2 ? 9000 : 999000), name);
        status = sql_name_claim(backend, person, name);
    }
    return status;
}

/* Those who have no password and a name that reads like this person's; a list that ends with 0. */
static int64_t *find_others(struct backend *backend, int64_t person, enum store_status *status)
{
    struct query *query = sql_query(backend, SQL_NAME_OTHERS);
    int64_t *list = NULL;
    size_t count = 0;
    enum got code;
    query_number(query, 1, person);
    do {
        int64_t *longer = realloc(list, (count + 1) * sizeof *list);
        code = longer == NULL ? GOT_FAILURE : query_next(query);
        if (longer == NULL)
            break;
        list = longer;
        list[count++] = code == GOT_ROW ? query_int(query, 0) : 0;
    } while (code == GOT_ROW);
    *status = code == GOT_END ? STORE_DONE : sql_failure(backend);
    query_reset(query);
    return list;
}

enum store_status sql_name_free(struct backend *backend, struct store_request *request)
{
    enum store_status status = STORE_DONE;
    size_t count = 0;
    int64_t *others = find_others(backend, request->person.id, &status);
    while (status == STORE_DONE && others[count] != 0)
        count++;
    struct stored_person *renamed = count == 0 ? NULL : calloc(count, sizeof *renamed);
    if (count > 0 && renamed == NULL)
        status = STORE_FAILED;
    for (size_t i = 0; i < count && status == STORE_DONE; i++) {
        renamed[i].id = others[i];
        status = claim_guest_name(backend, others[i], renamed[i].name);
        if (status == STORE_DONE)
            status = keep_name(backend, others[i], renamed[i].name, NULL);
    }
    free(others);
    free(request->renamed);
    request->renamed = renamed;
    request->count = status == STORE_DONE ? count : 0;
    return status;
}

enum store_status sql_name_find(struct backend *backend, const char *name, int64_t *person)
{
    struct name_keys keys;
    enum store_status status = STORE_MISSING;
    name_keys_of(name, &keys);
    for (int i = -1; i < keys.count && status == STORE_MISSING; i++) {
        /* Whoever had exactly this name comes before those whose name reads like it. */
        struct query *query = sql_query(backend, i < 0 ? SQL_NAME_EXACT : SQL_NAME_HOLDER);
        query_text(query, 1, i < 0 ? name : keys.keys[i]);
        enum got code = query_next(query);
        if (code == GOT_ROW) {
            *person = query_int(query, 0);
            status = STORE_DONE;
        } else if (code != GOT_END) {
            status = sql_failure(backend);
        }
        query_reset(query);
    }
    return status;
}

/* Making all keys anew. */

struct bearer {
    int64_t id;
    bool held;
    char name[NAME_SIZE];
};

/*
 * Whoever has a name that cannot be one any more gets the nearest that can. If it reads like that
 * of somebody with a password, who came before, they become a guest by name, and with a password of
 * their own they still log in by the name that they had.
 */
static enum store_status settle(struct backend *backend, const struct bearer *bearer, bool *renamed)
{
    char name[NAME_SIZE];
    enum store_status status = STORE_CONFLICT;
    if (name_mend(bearer->name, name))
        status = sql_name_claim(backend, bearer->id, name);
    if (status == STORE_CONFLICT)
        status = claim_guest_name(backend, bearer->id, name);
    *renamed = strcmp(name, bearer->name) != 0;
    if (status != STORE_DONE || !*renamed)
        return status;
    return keep_name(backend, bearer->id, name, bearer->held ? bearer->name : NULL);
}

/* The next after this id of those with a password, or of those without. */
static bool read_next(struct backend *backend, struct bearer *bearer)
{
    struct query *query = sql_query(backend, SQL_NAME_NEXT);
    query_number(query, 1, bearer->id);
    query_number(query, 2, bearer->held);
    bool found = query_next(query) == GOT_ROW;
    if (found) {
        bearer->id = query_int(query, 0);
        query_get_text(query, 1, bearer->name, sizeof bearer->name);
    }
    query_reset(query);
    return found;
}

static enum store_status settle_all(struct backend *backend, int *renamed)
{
    enum store_status status = STORE_DONE;
    for (int guests = 0; guests < 2; guests++) {
        struct bearer bearer = {.id = 0, .held = guests == 0};
        while (status == STORE_DONE && read_next(backend, &bearer)) {
            bool changed = false;
            status = settle(backend, &bearer, &changed);
            *renamed += changed;
        }
    }
    return status;
}

static bool is_current(struct backend *backend)
{
    struct query *query = sql_query(backend, SQL_NAME_RULES);
    enum got got = query_next(query);
    const char *version = got == GOT_ROW ? query_string(query, 0) : NULL;
    bool current = got == GOT_FAILURE || (version != NULL && strcmp(version, names_version()) == 0);
    query_reset(query);
    return current;
}

static enum store_status note_rules(struct backend *backend)
{
    struct query *query = sql_query(backend, SQL_NAME_RULES_WRITE);
    query_text(query, 1, names_version());
    return sql_run(backend, query);
}

void sql_names_refresh(struct backend *backend)
{
    int renamed = 0;
    if (is_current(backend) || sql_do(backend, SQL_BEGIN) != STORE_DONE)
        return;
    bool good = sql_do(backend, SQL_NAMES_DROP) == STORE_DONE &&
                settle_all(backend, &renamed) == STORE_DONE && note_rules(backend) == STORE_DONE &&
                sql_do(backend, SQL_COMMIT) == STORE_DONE;
    if (good && renamed > 0)
        fprintf(stderr, "store: %d people have another name now: see docs/hosting.md, Names\n",
                renamed);
    if (good)
        return;
    fprintf(stderr, "store: the keys of names could not be made anew\n");
    sql_do(backend, SQL_ROLLBACK);
}
