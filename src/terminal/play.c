#include "terminal/play.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"
#include "terminal/outline.h"

struct sitting {
    struct match *match;
    int seat;
    FILE *in;
    FILE *out;
    const char *names[SEATS_MAX];
    uint32_t told; /* events that have been told */
};

enum answer { CHOSEN, ASK_AGAIN, INPUT_ENDED };

static int viewer_of(const struct sitting *sitting)
{
    return sitting->seat == NO_SEAT ? SPECTATOR : sitting->seat;
}

static void print_sentence(const struct sitting *sitting, const struct words *words)
{
    char line[512];
    struct text text;
    text_start(&text, line, sizeof line);
    words_tell(words, sitting->match->game->id, &language_english, sitting->names, &text);
    fprintf(sitting->out, "%s\n", line);
}

/* Tells what has happened since the last time. What is still hidden waits for its reveal. */
static void tell_news(struct sitting *sitting)
{
    struct match *match = sitting->match;
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
    match_state_at(match, sitting->told, before);
    for (; sitting->told < match->undecided; sitting->told++) {
        event e = match->events[sitting->told];
        struct words words;
        match->game->say_event(before, e, match_hides(match, sitting->told, viewer_of(sitting)),
                               &words);
        fputs("  ", sitting->out);
        print_sentence(sitting, &words);
        match->game->apply(before, e);
    }
}

static void print_view(const struct sitting *sitting)
{
    static char text[1 << 16];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    sitting->match->game->write_state(&writer, sitting->match->state, viewer_of(sitting));
    json_t *view = json_loads(text, 0, NULL);
    if (view != NULL)
        outline_print(sitting->out, view);
    json_decref(view);
}

static void print_choices(const struct sitting *sitting, const event *events, int count)
{
    const struct game *game = sitting->match->game;
    struct words words;
    game->say_prompt(sitting->match->state, sitting->seat, &words);
    fputc('\n', sitting->out);
    print_sentence(sitting, &words);
    for (int i = 0; i < count; i++) {
        game->say_choice(sitting->match->state, events[i], &words);
        fprintf(sitting->out, "%4d  ", i + 1);
        print_sentence(sitting, &words);
    }
}

static void print_help(FILE *out)
{
    fputs("  a number  make that choice\n"
          "  t         show the table\n"
          "  u         take back your last choice\n"
          "  q         leave\n",
          out);
}

static void undo(struct sitting *sitting)
{
    struct reason why;
    if (match_undo(sitting->match, sitting->seat, &why)) {
        sitting->told = sitting->match->undecided;
        fputs("Taken back.\n", sitting->out);
    } else {
        fprintf(sitting->out, "No: %s.\n", why.text);
    }
}

/* Reads one line and does what it says. */
static enum answer read_answer(struct sitting *sitting, int count, int *choice)
{
    char line[64];
    fprintf(sitting->out, "Your choice (1-%d, t table, u undo, q leave): ", count);
    fflush(sitting->out);
    if (fgets(line, sizeof line, sitting->in) == NULL) {
        fputc('\n', sitting->out);
        return INPUT_ENDED;
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (strcmp(line, "q") == 0)
        return INPUT_ENDED;
    if (strcmp(line, "t") == 0) {
        print_view(sitting);
        return ASK_AGAIN;
    }
    if (strcmp(line, "u") == 0) {
        undo(sitting);
        return ASK_AGAIN;
    }
    char *end;
    long number = strtol(line, &end, 10);
    if (end == line || *end != '\0' || number < 1 || number > count) {
        print_help(sitting->out);
        return ASK_AGAIN;
    }
    *choice = (int)number - 1;
    return CHOSEN;
}

/* Asks the person; after an undo the position may have changed, so everything is shown anew. */
static enum answer ask(struct sitting *sitting, event *chosen)
{
    event events[LEGAL_MAX];
    int count = sitting->match->game->legal(sitting->match->state, sitting->seat, events);
    int choice = 0;
    print_choices(sitting, events, count);
    enum answer answer = read_answer(sitting, count, &choice);
    *chosen = events[choice];
    return answer;
}

static void print_result(const struct sitting *sitting)
{
    const struct match *match = sitting->match;
    int32_t scores[SEATS_MAX];
    seats_mask winners = match->game->winners(match->state);
    match->game->scores(match->state, scores);
    fputs("\nThe match is over.\n", sitting->out);
    for (int seat = 0; seat < state_players(match->state); seat++)
        fprintf(sitting->out, "  %-16s %4d%s\n", sitting->names[seat], (int)scores[seat],
                winners & seat_bit(seat) ? "  wins" : "");
}

bool terminal_play(struct match *match, int seat, struct random *random, FILE *in, FILE *out)
{
    struct sitting sitting = {
        match, seat, in, out, {"Player 1", "Player 2", "Player 3", "Player 4", "Player 5"}, 0};
    char own_name[32];
    if (seat != NO_SEAT) {
        snprintf(own_name, sizeof own_name, "%s (you)", sitting.names[seat]);
        sitting.names[seat] = own_name;
    }
    for (;;) {
        tell_news(&sitting);
        seats_mask waiting = match_waiting(match);
        if (waiting == 0)
            break;
        event e;
        if (seat != NO_SEAT && waiting & seat_bit(seat)) {
            enum answer answer = ask(&sitting, &e);
            if (answer == INPUT_ENDED) {
                fputs("The match is left unfinished.\n", out);
                return true;
            }
            if (answer == ASK_AGAIN)
                continue;
        } else {
            e = game_random_event(match->game, match->state, random);
        }
        struct reason why;
        if (!match_apply(match, e, &why)) {
            fprintf(stderr, "incognita play: %s\n", why.text);
            return false;
        }
    }
    print_result(&sitting);
    return true;
}
