#include "server/table/leaving.h"

#include "server/table/news.h"

/* The first of those who sit there; 0 for nobody. */
static int64_t first_person(const struct stored_match *match)
{
    for (int seat = 0; seat < match->players; seat++)
        if (match->seats[seat].person != 0)
            return match->seats[seat].person;
    return 0;
}

static void leave_table(struct hosted_table *table, int64_t person)
{
    bool sat = false;
    for (int seat = 0; seat < table->stored.players; seat++)
        if (table->stored.seats[seat].person == person) {
            table->stored.seats[seat] = (struct stored_seat){.person = 0};
            sat = true;
        }
    if (!sat)
        return;
    if (table->stored.owner == person)
        table->stored.owner = first_person(&table->stored);
    if (first_person(&table->stored) != 0) {
        news_of_seats(table);
        table_wake(table);
    } else {
        table_drop(table);
    }
}

void leave_tables(struct server *server, int64_t person)
{
    struct hosted_table *table = tables_newest(server->tables);
    while (table != NULL) {
        struct hosted_table *older = table->older;
        leave_table(table, person);
        table = older;
    }
}

void leave_memory(struct server *server, int64_t id)
{
    struct person *person = people_known(server->people, id);
    if (person != NULL)
        people_forget(server->people, person);
    leave_tables(server, id);
    if (person != NULL)
        onlookers_dismiss(server, person, NULL);
    person_release(server->people, person);
}
