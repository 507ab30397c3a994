/*
 * Tables: the matches that the server holds in memory, each with its lane.
 *
 * Every running match has a table, for its bots and clocks, at the server that looks after it (see
 * claims.h); any other has while somebody needs it.
 * What is asked of a table goes through its lane, one after the other: a call is taken up when the
 * change before it is committed and applied. So at most one change of a table is under way, it is
 * judged by a position that is on the disk, and if its commit fails there is nothing to take back.
 *
 * The lane is a line (line.h): people take turns in it, each with only so many calls; whoever has
 * no identity is counted by address. Those who sit at the table are never crowded out by others,
 * and what the server asks for itself, a bot's move or the end of somebody's time, comes before
 * everything and is never refused.
 *
 * The match itself is read from the store when first needed, and dropped when nobody has needed it
 * for a while.
 */
#ifndef INCOGNITA_SERVER_TABLE_TABLE_H
#define INCOGNITA_SERVER_TABLE_TABLE_H

#include "server/common/call.h"
#include "server/table/live.h"
#include "server/table/watch.h"

struct bot_job;
struct thought;

struct hosted_table {
    struct place place; /* where people look on; first, for a table is found by it */
    struct server *server;
    struct hosted_table *next;  /* in its bucket */
    struct hosted_table *older; /* in order of making, newest first */
    struct hosted_table *newer;
    const struct game *game;
    struct stored_match stored;
    struct live *live; /* NULL until it is needed */
    char *story;       /* of a match that cannot be played again: what was said in it, see told.h */
    struct line lane;  /* calls that wait for it */
    int holders;       /* calls and jobs that point here */
    bool listed;       /* found by its id; else it is only waited for */
    bool loading;
    bool busy;      /* a change is under way */
    bool in_doubt;  /* the last change may be on the disk or not: read it again */
    bool behind;    /* another server has changed it: read what is new */
    uint32_t heard; /* likewise, if its log in memory has fewer entries than this */
    bool ours;      /* its bots and clocks are this server's, see claims.h */
    bool resting;   /* it is being given back */
    int64_t line;   /* the last of its chat that was told here, as far as is known; else 0 */
    int64_t elsewhere[SEATS_MAX]; /* people who are there at other servers; 0 for nobody */
    int64_t told;   /* how many entries all have heard of, while in doubt or just after; else -1 */
    uint32_t reads; /* how often it was read, or is being read, from the store */
    bool proceeding;
    bool visited;             /* somebody who sits there has been there since it was read */
    bool damaged;             /* what is stored of it cannot be played again: it is set aside */
    bool failed;              /* the last change of the server's own failed: try again in a while */
    struct bot_job *job;      /* what a bot of its own is asked */
    struct thought *thoughts; /* that and hints */
    int64_t seen[SEATS_MAX];  /* when the seat's person last showed up */
    seats_mask asked;  /* seats whose people the match waited for when it was last in memory */
    seats_mask nudged; /* seats that are asked and whose people know it, or were told */
    int64_t nudged_at; /* when somebody was told last */
    uint64_t network[SEATS_MAX]; /* where from; 0 if not yet */
    uint64_t used;
    uv_timer_t timer;
};

struct tables;

/* What others do for a table. */
struct table_hooks {
    void (*wake)(struct hosted_table *table);   /* looks after its bots and clocks */
    void (*missed)(struct hosted_table *table); /* tells there that somebody has left */
    /* Somebody who sits there comes or goes: other servers want to know. */
    void (*present)(struct hosted_table *table, int64_t person, bool there);
    /* See catch_up.h. */
    bool (*catch_up)(struct hosted_table *table, const struct store_request *read);
    bool (*catch_up_entry)(struct hosted_table *table, const struct stored_entry *entry);
    void (*decline)(struct hosted_table *table); /* it cannot be looked after here */
};

struct tables *tables_open(const struct table_hooks *hooks);
void tables_close(struct tables *tables);
/* Makes tables of what is running in the store, which is not started yet; false, with a reason, if
 * it cannot. */
bool tables_load(struct server *server, struct reason *why);
/* Those in memory: the newest, from which the others follow, and one by its id, or NULL. */
struct hosted_table *tables_newest(struct tables *tables);
struct hosted_table *tables_find(struct tables *tables, const struct match_id *id);
int tables_count(const struct tables *tables);
/* Has what was said in running matches kept, see told.h; before the store is closed. */
void tables_keep_words(struct server *server);
/* Drops what nobody has needed for a while. */
void tables_sweep(struct server *server);

/* The table of a new match. */
struct hosted_table *table_make(struct server *server, const struct stored_match *stored);
/* Whether the table's last change is on the disk is not known: it is read again before it goes on.
 */
void table_doubt(struct hosted_table *table);
/*
 * Another server has changed the table: what is new is read before anything else happens here, and
 * at once if somebody looks on.
 */
void table_behind(struct hosted_table *table);
/*
 * Another server has appended this entry to its log, and changed nothing else: it is applied, if
 * it is the next one and nothing is under way; else what is missing is read.
 */
void table_heard(struct hosted_table *table, const struct stored_entry *entry);
/*
 * This server looks after the match from now on. Who was where until then is not known: those who
 * are away are so since now.
 */
void table_claimed(struct hosted_table *table);
/* Takes the table out of sight; it is freed when nobody holds it any more. */
void table_drop(struct hosted_table *table);
struct hosted_table *table_hold(struct hosted_table *table);
void table_release(struct hosted_table *table);

/* Asks bots and sets clocks, after every change; a table that is not running has no clock. */
void table_wake(struct hosted_table *table);

uint32_t table_sequence(const struct hosted_table *table);
/*
 * Whether the match was played by rules that this program does not have: it is kept, but can be
 * neither played nor replayed; if it was ended for that, what was said in it can be read. A running
 * match of older rules is brought to ours when it is read, and is not meant. `why` may be NULL.
 */
bool table_has_other_rules(const struct stored_match *stored, struct reason *why);
/* Whether the game could be like this, as far as this program has its rules; `why` as above. */
bool table_is_sound(const struct stored_match *stored, struct reason *why);
/* The seat of a person, or SPECTATOR. */
int table_seat(const struct hosted_table *table, const struct person *person);
/* The seat that is kept for the person now, or SPECTATOR. */
int table_kept(const struct stored_match *match, int64_t person);

/* Whether the person looks on, at whichever server. */
bool table_has(const struct hosted_table *table, int64_t person);

/* Seats whose people the match waits for, also while it is not in memory. */
seats_mask table_asked(const struct hosted_table *table);

/* Makes the call one about this table, and about no other. */
void table_take(struct hosted_table *table, struct call *call);

/*
 * Puts the call into the lane of the table with this id; `run` is called when its turn has come,
 * with call->table set. It either ends the call or begins a change. Refused if there is no such
 * table or too much waits for it.
 */
void table_enter(struct call *call, const struct match_id *id, void (*run)(struct call *call));
void table_proceed(struct hosted_table *table);
/* Its turn comes again, before all others, once what the table lacks was read. */
void table_judge_again(struct call *call);

#endif
