#include "bots/answer.h"

#include "bots/chances.h"
#include "bots/reason.h"

/* A number of the given fraction (100 or 10,000) in plain decimal form. */
static void write_decimal(struct writer *writer, const char *key, int32_t number, int fraction)
{
    char digits[24];
    struct text text;
    text_start(&text, digits, sizeof digits);
    int64_t rest = number < 0 ? -(int64_t)number : number;
    text_add(&text, number < 0 ? "-" : "");
    text_add_number(&text, rest / fraction);
    text_add_char(&text, '.');
    for (int64_t place = fraction / 10; place > 0; place /= 10)
        text_add_number(&text, rest / place % 10);
    write_key(writer, key);
    write_raw(writer, digits, text.length);
}

static void write_outlook(struct writer *writer, const struct bot_outlook *outlook)
{
    write_object(writer);
    write_decimal(writer, "score", outlook->points, 100);
    write_decimal(writer, "win", outlook->win, 10000);
    write_object_end(writer);
}

static void write_candidate(struct writer *writer, const struct game *game,
                            const struct bot_candidate *candidate)
{
    write_object(writer);
    write_key(writer, "event");
    event_write(game, candidate->event, false, writer);
    write_key_number(writer, "visits", candidate->visits);
    write_key(writer, "value");
    write_outlook(writer, &candidate->outlook);
    write_object_end(writer);
}

/* The chances in 1/1000, which are 1000 together: who lost most by rounding down gets it back. */
static void share_out(const struct bot_answer *answer, int players, int out[SEATS_MAX])
{
    int left = CHANCE_ONE / 10;
    for (int seat = 0; seat < players; seat++)
        left -= out[seat] = answer->outlook[seat].win / 10;
    for (int digit = 9; digit >= 0 && left > 0; digit--)
        for (int seat = 0; seat < players && left > 0; seat++)
            if (answer->outlook[seat].win % 10 == digit) {
                out[seat]++;
                left--;
            }
}

static void write_honest(const struct bot_answer *answer, const struct game *game, int players,
                         struct writer *writer)
{
    int chances[SEATS_MAX];
    share_out(answer, players, chances);
    write_key(writer, "chances");
    write_array(writer);
    for (int seat = 0; seat < players; seat++)
        write_number(writer, chances[seat]);
    write_array_end(writer);
    write_key(writer, "points");
    write_array(writer);
    for (int seat = 0; seat < players; seat++)
        write_number(writer, (answer->outlook[seat].points + 50) / 100);
    write_array_end(writer);
    write_key(writer, "reason");
    write_array(writer);
    for (int i = 0; i < answer->reason_count; i++) {
        struct words words;
        words_say(&words, reason_text(game, &answer->reasons[i]));
        words_write(&words, writer);
    }
    write_array_end(writer);
}

void bot_write_answer(const struct bot_answer *answer, const struct game *game, int players,
                      int candidates_max, struct writer *writer)
{
    write_key(writer, "event");
    event_write(game, answer->event, false, writer);
    write_key(writer, "value");
    write_array(writer);
    for (int seat = 0; seat < players; seat++)
        write_outlook(writer, &answer->outlook[seat]);
    write_array_end(writer);
    write_key(writer, "candidates");
    write_array(writer);
    for (int i = 0; i < answer->candidate_count && i < candidates_max; i++)
        write_candidate(writer, game, &answer->candidates[i]);
    write_array_end(writer);
    if (answer->honest)
        write_honest(answer, game, players, writer);
}
