/*
 * Events from JSON: what was written is read as the same number, and whatever is not, key for key
 * and type for type, the JSON of a legal event is refused. The list of legal events is the judge.
 */
#include "contract/contract.h"

#include <string.h>

#include <jansson.h>

#include "protocol/event_read.h"

enum { READING_EVENTS = 40000, DAMAGES = 6, VALUES = 12 };

/* All that is legal in a position, as numbers and as JSON. */
struct listed {
    int count;
    event events[ALL_LEGAL_MAX];
    json_t *json[ALL_LEGAL_MAX];
};

/* How often damaged JSON was refused, and how often it was that of another legal event. */
struct tally {
    long refused;
    long others;
};

static void write_all(const struct walk *walk, struct listed *out)
{
    struct outcome list[ALL_LEGAL_MAX];
    out->count = contract_list(walk->game, walk->match.state, list);
    for (int i = 0; i < out->count; i++) {
        char text[EVENT_JSON_MAX];
        size_t length = contract_event_text(walk->game, list[i].event, false, text);
        out->events[i] = list[i].event;
        out->json[i] = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
        contract_expect(out->json[i] != NULL, "an event is not JSON: %s", text);
    }
}

static void forget_all(struct listed *listed)
{
    for (int i = 0; i < listed->count; i++)
        json_decref(listed->json[i]);
}

/* Reads the JSON, and compares with what the list says of it. */
static bool check_reading(const struct walk *walk, const struct listed *listed, const json_t *json)
{
    int at = 0;
    while (at < listed->count && !json_equal(listed->json[at], json))
        at++;
    event found = 0;
    struct reason why = {""};
    bool read = event_read(walk->game, walk->match.state, json, &found, &why);
    bool right =
        at < listed->count ? read && found == listed->events[at] : !read && why.text[0] != '\0';
    if (!right) {
        char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
        contract_fail(__FILE__, __LINE__, "%s is read as %llx: %s", text, (unsigned long long)found,
                      why.text);
    }
    return read;
}

/* A value of any type: near to what is there, or of the same member of another legal event. */
static json_t *other_value(struct random *random, const json_t *value, const json_t *elsewhere)
{
    json_int_t number = json_integer_value(value) & 0xffff;
    const char *string = json_string_value(value);
    switch (random_below(random, VALUES)) {
    case 0: return json_integer(number + 1);
    case 1: return json_integer(number - 1);
    case 2: return json_integer(number + 256);
    case 3: return json_integer(number ^ INT64_MIN);
    case 4: return json_real((double)number);
    case 5: return json_boolean(number);
    case 6: return json_null();
    case 7: return json_sprintf("%s%d", string != NULL ? string : "", (int)number);
    case 8: return json_string(string != NULL ? "deck" : "0");
    case 9: return json_pack("[O?]", value);
    case 10: return json_object();
    default: return elsewhere == NULL ? json_string("") : json_deep_copy(elsewhere);
    }
}

/* Another value, another order, one too many or too few. */
static void damage_list(struct random *random, json_t *list)
{
    size_t count = json_array_size(list);
    size_t at = count > 0 ? random_below(random, (uint32_t)count) : 0;
    size_t next = count > 0 ? (at + 1) % count : 0;
    json_t *item = json_incref(json_array_get(list, at));
    switch (random_below(random, 4)) {
    case 0:
        json_array_set_new(list, at, other_value(random, item, json_array_get(list, next)));
        break;
    case 1:
        json_array_set(list, at, json_array_get(list, next));
        json_array_set(list, next, item);
        break;
    case 2: json_array_append(list, item); break;
    default: json_array_remove(list, at); break;
    }
    json_decref(item);
}

static const char *random_key(struct random *random, json_t *object)
{
    uint32_t skip = random_below(random, (uint32_t)json_object_size(object));
    void *member = json_object_iter(object);
    while (skip-- > 0)
        member = json_object_iter_next(object, member);
    return json_object_iter_key(member);
}

/* Does something to a member of the event that mostly makes it another one, or none. */
static void damage(struct random *random, json_t *json, json_t *other)
{
    const char *key = random_key(random, random_below(random, 4) == 0 ? other : json);
    json_t *value = json_incref(json_object_get(json, key));
    json_t *elsewhere = json_object_get(other, key);
    switch (random_below(random, 6)) {
    case 0: json_object_del(json, key); break;
    case 1: json_object_set_new(json, "beside", json_true()); break;
    case 2:
        json_object_set_new(json, "Seat", json_deep_copy(value == NULL ? elsewhere : value));
        json_object_del(json, key);
        break;
    case 3:
        if (elsewhere != NULL)
            json_object_set_new(json, key, json_deep_copy(elsewhere));
        break;
    default:
        if (json_is_array(value) && random_below(random, 3) > 0)
            damage_list(random, value);
        else
            json_object_set_new(json, key, other_value(random, value, elsewhere));
        break;
    }
    json_decref(value);
}

/* Members may stand in any order. */
static json_t *turned_round(json_t *json)
{
    json_t *turned = json_object();
    json_t *left = json_copy(json);
    while (json_object_size(left) > 0) {
        const char *last = NULL;
        for (void *member = json_object_iter(left); member != NULL;
             member = json_object_iter_next(left, member))
            last = json_object_iter_key(member);
        json_object_set(turned, last, json_object_get(left, last));
        json_object_del(left, last);
    }
    json_decref(left);
    return turned;
}

static void damage_one(struct walk *walk, const struct listed *listed, struct tally *tally)
{
    int chosen = (int)random_below(&walk->random, (uint32_t)listed->count);
    int other = (int)random_below(&walk->random, (uint32_t)listed->count);
    json_t *json = json_deep_copy(listed->json[chosen]);
    for (uint32_t left = 1 + random_below(&walk->random, 2); left > 0 && json_object_size(json) > 0;
         left--)
        damage(&walk->random, json, listed->json[other]);
    bool same = json_equal(json, listed->json[chosen]);
    bool read = check_reading(walk, listed, json);
    tally->refused += !read;
    tally->others += read && !same;
    json_decref(json);
}

static void visit(struct walk *walk)
{
    static struct listed listed;
    write_all(walk, &listed);
    for (int i = 0; i < listed.count; i++)
        check_reading(walk, &listed, listed.json[i]);
    if (listed.count > 0) {
        json_t *turned =
            turned_round(listed.json[random_below(&walk->random, (uint32_t)listed.count)]);
        check_reading(walk, &listed, turned);
        json_decref(turned);
    }
    for (int i = 0; listed.count > 0 && i < DAMAGES; i++)
        damage_one(walk, &listed, walk->context);
    forget_all(&listed);
}

void contract_event_reading(const struct game *game)
{
    struct tally tally = {0, 0};
    contract_walk(game, READING_EVENTS, visit, &tally);
    contract_expect(tally.refused > 0 && tally.others > 0,
                    "of the damaged events %ld were refused and %ld are others", tally.refused,
                    tally.others);
}
