#include "engine/match_tell.h"

#include <string.h>

#include "engine/choice.h"

static void state_before(const struct match *match, uint32_t from, const void *before, void *state)
{
    if (before != NULL)
        memcpy(state, before, match->game->state_size);
    else
        match_state_at(match, from, state);
}

/* What was done, in words, from the state before the first of these events. */
static void write_said(const struct match *match, int viewer, uint32_t from, const void *before,
                       struct writer *writer)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    state_before(match, from, before, state);
    write_key(writer, "said");
    write_array(writer);
    for (uint32_t i = from; i < match->count; i++) {
        struct words words;
        match->game->say_event(state, match->events[i], match_hides(match, i, viewer), &words);
        words_write(&words, writer);
        match->game->apply(state, match->events[i]);
    }
    write_array_end(writer);
}

/* One of them, as the first of a list or a later one. */
static void write_consequence(uint32_t index, const struct words *words, bool first,
                              struct writer *writer)
{
    if (first) {
        write_key(writer, "consequences");
        write_array(writer);
    }
    write_object(writer);
    write_key_number(writer, "event", index);
    write_key(writer, "words");
    words_write(words, writer);
    write_object_end(writer);
}

static void write_consequences(const struct match *match, uint32_t from, const void *before,
                               struct writer *writer)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    bool any = false;
    state_before(match, from, before, state);
    for (uint32_t i = from; i < match->count; i++) {
        struct words words;
        if (match->game->say_consequence(state, match->events[i], &words)) {
            write_consequence(i, &words, !any, writer);
            any = true;
        }
        match->game->apply(state, match->events[i]);
    }
    if (any)
        write_array_end(writer);
}

/* What an event changed of a part of a seat's score. */
struct payment {
    int seat;
    int part;
    int32_t points;
};

static int payments_between(const struct match *match, const struct ledger *before,
                            const struct ledger *after, struct payment out[SEATS_MAX * PARTS_MAX])
{
    int count = 0;
    for (int seat = 0; seat < state_players(match->state); seat++)
        for (int part = 0; part < match->game->part_count; part++) {
            int32_t points = after->points[seat][part] - before->points[seat][part];
            if (points != 0)
                out[count++] = (struct payment){seat, part, points};
        }
    return count;
}

static void write_payments(uint32_t index, const struct payment *payments, int count,
                           struct writer *writer)
{
    write_object(writer);
    write_key_number(writer, "event", index);
    write_key(writer, "points");
    write_array(writer);
    for (int i = 0; i < count; i++) {
        write_array(writer);
        write_number(writer, payments[i].seat);
        write_number(writer, payments[i].part);
        write_number(writer, payments[i].points);
        write_array_end(writer);
    }
    write_array_end(writer);
    write_object_end(writer);
}

/*
 * What the events paid: the changes are the same whatever the ledger knows of the past. Sentences
 * tell everybody what was paid, so this does too, where only the sums are hidden.
 */
static void write_booked(const struct match *match, uint32_t from, const void *before,
                         struct writer *writer)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct ledger ledger;
    struct payment payments[SEATS_MAX * PARTS_MAX];
    bool any = false;
    state_before(match, from, before, state);
    match->game->open_ledger(state, &ledger);
    for (uint32_t i = from; i < match->count; i++) {
        struct ledger earlier = ledger;
        match->game->apply_booked(state, match->events[i], &ledger);
        int count = payments_between(match, &earlier, &ledger, payments);
        if (count == 0)
            continue;
        if (!any) {
            write_key(writer, "booked");
            write_array(writer);
            any = true;
        }
        write_payments(i, payments, count, writer);
    }
    if (any)
        write_array_end(writer);
}

static void write_choices(const struct match *match, int seat, bool asked, struct writer *writer)
{
    write_key(writer, "choices");
    if (asked) {
        choice_write_all(match->game, match->state, seat, writer);
    } else {
        write_array(writer);
        write_array_end(writer);
    }
}

static void write_asked(const struct match *match, int seat, bool asked, struct writer *writer)
{
    struct words words;
    write_key(writer, "prompt");
    if (asked) {
        match->game->say_prompt(match->state, seat, &words);
        words_write(&words, writer);
    } else {
        write_null(writer);
    }
    write_key(writer, "remark");
    if (asked && match->game->say_remark(match->state, seat, &words))
        words_write(&words, writer);
    else
        write_null(writer);
}

static void write_own(const struct match *match, struct match_viewer viewer, struct writer *writer)
{
    int seat = viewer.viewer;
    bool asked = seat < SEATS_MAX && (match_waiting(match) & seat_bit(seat));
    write_key(writer, "legal");
    write_array(writer);
    if (asked)
        match_write_legal(match, seat, writer);
    write_array_end(writer);
    if (viewer.choices)
        write_choices(match, seat, asked, writer);
    write_asked(match, seat, asked, writer);
    bool undo = !viewer.no_undo && match_may_undo(match, seat, NULL);
    write_key_bool(writer, "undo", undo);
    if (undo && match_undo_index(match, seat) >= match->undecided)
        write_key_bool(writer, "change", true);
}

/* A position of the past. */
struct past {
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct ledger ledger;
};

static void go_to(const struct match *match, uint32_t at, struct past *past)
{
    memcpy(past->state, match->start, match->game->state_size);
    match->game->open_ledger(past->state, &past->ledger);
    for (uint32_t i = 0; i < at; i++)
        match->game->apply_booked(past->state, match->events[i], &past->ledger);
}

static void write_position(const struct game *game, const struct past *past, int viewer,
                           uint32_t at, struct writer *writer)
{
    write_key_number(writer, "at", at);
    write_key(writer, "view");
    game->write_state(writer, past->state, viewer);
    game_write_figures(game, past->state, &past->ledger, viewer, writer);
    write_key(writer, "waiting");
    game_write_waiting(game->waiting(past->state), writer);
    game_write_scores(game, past->state, viewer, false, writer);
}

static bool is_step(const struct match *match, uint32_t index)
{
    return match->game->events[event_kind(match->events[index])].beat != BEAT_QUIET;
}

/* What the viewer has not seen yet, but the present position, which is told anyway. */
static void write_steps(const struct match *match, struct match_viewer viewer,
                        struct writer *writer)
{
    if (match->count == 0 || viewer.seen >= match->count - 1)
        return;
    uint32_t last = match->count - 1;
    uint32_t first = last - viewer.seen > STEPS_MAX ? last - STEPS_MAX : viewer.seen;
    struct past past;
    go_to(match, first, &past);
    write_key(writer, "steps");
    write_array(writer);
    for (uint32_t i = first; i < last; i++) {
        match->game->apply_booked(past.state, match->events[i], &past.ledger);
        if (!is_step(match, i))
            continue;
        write_object(writer);
        write_position(match->game, &past, viewer.viewer, i + 1, writer);
        write_object_end(writer);
    }
    write_array_end(writer);
}

void match_tell(const struct match *match, struct match_viewer viewer, uint32_t from,
                const void *before, struct writer *writer)
{
    write_key_number(writer, "from", from);
    write_key(writer, "events");
    match_write_events(match, from, viewer.viewer, writer);
    write_said(match, viewer.viewer, from, before, writer);
    write_consequences(match, from, before, writer);
    write_booked(match, from, before, writer);
    if (viewer.steps)
        write_steps(match, viewer, writer);
    write_key(writer, "view");
    match->game->write_state(writer, match->state, viewer.viewer);
    game_write_figures(match->game, match->state, &match->ledger, viewer.viewer, writer);
    write_key(writer, "waiting");
    game_write_waiting(match_waiting(match), writer);
    write_own(match, viewer, writer);
    match_write_rules_changes(match, writer);
    game_write_scores(match->game, match->state, viewer.viewer, match->stopped, writer);
}

void match_tell_at(const struct match *match, int viewer, uint32_t at, struct writer *writer)
{
    struct past past;
    go_to(match, at, &past);
    write_position(match->game, &past, viewer, at, writer);
}

void match_tell_past(const struct match *match, int viewer, uint32_t from, uint32_t to,
                     struct writer *writer)
{
    struct past past;
    go_to(match, from, &past);
    write_array(writer);
    for (uint32_t at = from; at <= to; at++) {
        if (at > from)
            match->game->apply_booked(past.state, match->events[at - 1], &past.ledger);
        write_object(writer);
        write_position(match->game, &past, viewer, at, writer);
        write_object_end(writer);
    }
    write_array_end(writer);
}
