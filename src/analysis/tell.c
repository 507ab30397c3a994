#include "analysis/tell.h"

#include "bots/reason.h"

static void tell_numbers(const char *key, const int32_t numbers[], int count, struct writer *writer)
{
    write_key(writer, key);
    write_array(writer);
    for (int i = 0; i < count; i++)
        write_number(writer, numbers[i]);
    write_array_end(writer);
}

void tell_standing(const struct standing *standing, int players, struct writer *writer)
{
    tell_numbers("chances", standing->win, players, writer);
    tell_numbers("points", standing->points, players, writer);
}

static void tell_reasons(const struct game *game, const struct verdict_option *option,
                         struct writer *writer)
{
    write_key(writer, "reasons");
    write_array(writer);
    for (int i = 0; i < option->reason_count; i++) {
        struct words words;
        words_say(&words, reason_text(game, &option->reasons[i]));
        words_write(&words, writer);
    }
    write_array_end(writer);
}

static void tell_option(const struct game *game, const void *state,
                        const struct verdict_option *option, struct writer *writer)
{
    struct words words;
    write_object(writer);
    write_key(writer, "event");
    event_write(game, option->event, false, writer);
    game->say_choice(state, option->event, &words);
    write_key(writer, "choice");
    words_write(&words, writer);
    write_key_number(writer, "win", option->win);
    write_key_number(writer, "points", option->points);
    write_key_number(writer, "cost", option->cost);
    write_key_number(writer, "noise", option->noise);
    if (option->gain_is_sure)
        write_key_number(writer, "gain", option->gain);
    tell_reasons(game, option, writer);
    write_object_end(writer);
}

void tell_verdict(const struct judge *judge, const void *state, const struct verdict *verdict,
                  bool made, struct writer *writer)
{
    write_object(writer);
    write_key_number(writer, "seat", verdict->seat);
    write_key_number(writer, "legal", verdict->legal);
    if (made) {
        write_key_number(writer, "chosen", verdict->chosen);
        write_key_name(writer, "mark", mark_names[verdict->mark]);
        write_key_number(writer, "cost", verdict->cost);
        write_key_number(writer, "cost_points", verdict->cost_points);
        write_key_number(writer, "accuracy", verdict->accuracy);
    }
    write_key(writer, "options");
    write_array(writer);
    for (int i = 0; i < verdict->count; i++)
        tell_option(judge->game, state, &verdict->options[i], writer);
    write_array_end(writer);
    write_object_end(writer);
}

static void tell_swings(const struct story *story, struct writer *writer)
{
    write_key(writer, "swings");
    write_array(writer);
    for (int i = 0; i < story->swing_count; i++) {
        write_object(writer);
        write_key_number(writer, "at", story->swings[i].at);
        write_key_number(writer, "seat", story->swings[i].seat);
        write_key_number(writer, "before", story->swings[i].before);
        write_key_number(writer, "after", story->swings[i].after);
        write_object_end(writer);
    }
    write_array_end(writer);
}

void tell_story(const struct story *story, int players, struct writer *writer)
{
    tell_numbers("start", story->start, players, writer);
    tell_numbers("luck", story->luck, players, writer);
    tell_numbers("decided", story->decided, players, writer);
    tell_numbers("result", story->result, players, writer);
    tell_numbers("decisions", story->decisions, players, writer);
    write_key(writer, "marks");
    write_array(writer);
    for (int seat = 0; seat < players; seat++) {
        write_object(writer);
        for (int mark = 0; mark < MARKS; mark++)
            write_key_number(writer, mark_names[mark], story->marks[seat][mark]);
        write_object_end(writer);
    }
    write_array_end(writer);
    tell_numbers("accuracy", story->accuracy, players, writer);
    tell_swings(story, writer);
}
