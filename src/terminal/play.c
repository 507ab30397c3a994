#include "terminal/play.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"
#include "languages/languages.h"
#include "terminal/outline.h"

struct sitting {
    struct match *match;
    int seat;
    const struct language *language;
    FILE *in;
    FILE *out;
    char room[SEATS_MAX][64]; /* for the names */
    const char *names[SEATS_MAX];
    uint32_t told; /* events that have been told */
    const struct bot *bot;
    struct random random;
    uint64_t style;
    struct bot_memory memory;
    struct bot_answer answer;
};

enum answer { CHOSEN, ASK_AGAIN, INPUT_ENDED };

static int viewer_of(const struct sitting *sitting)
{
    return sitting->seat == NO_SEAT ? SPECTATOR : sitting->seat;
}

static void tell(const struct sitting *sitting, const char *context, const struct words *words)
{
    char line[1024];
    struct text text;
    text_start(&text, line, sizeof line);
    words_tell(words, context, sitting->language, sitting->names, &text);
    fputs(line, sitting->out);
}

/* A sentence of the game. */
static void print_sentence(const struct sitting *sitting, const struct words *words)
{
    tell(sitting, sitting->match->game->id, words);
    fputc('\n', sitting->out);
}

/* Words of the terminal's own. */
static void say_words(const struct sitting *sitting, const struct words *words)
{
    tell(sitting, "terminal", words);
}

static void say(const struct sitting *sitting, const char *text)
{
    struct words words;
    words_say(&words, text);
    say_words(sitting, &words);
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
        if (match->game->say_consequence(before, e, &words)) {
            fputs("  ", sitting->out);
            print_sentence(sitting, &words);
        }
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
    struct outline outline = {sitting->out, sitting->match->game->id, sitting->language,
                              sitting->names};
    if (view != NULL)
        outline_print(&outline, view);
    json_decref(view);
}

static void print_choices(const struct sitting *sitting, const event *events, int count)
{
    const struct game *game = sitting->match->game;
    struct words words;
    game->say_prompt(sitting->match->state, sitting->seat, &words);
    fputc('\n', sitting->out);
    print_sentence(sitting, &words);
    if (game->say_remark(sitting->match->state, sitting->seat, &words))
        print_sentence(sitting, &words);
    for (int i = 0; i < count; i++) {
        game->say_choice(sitting->match->state, events[i], &words);
        fprintf(sitting->out, "%4d  ", i + 1);
        print_sentence(sitting, &words);
    }
}

static void print_help(const struct sitting *sitting)
{
    say(sitting, N_("Type the number of a choice, or t to see the table, u to take back your last "
                    "choice, q to leave."));
    fputc('\n', sitting->out);
}

static void undo(struct sitting *sitting)
{
    struct reason why;
    bool undone = match_undo(sitting->match, sitting->seat, &why);
    if (undone)
        sitting->told = sitting->match->undecided;
    say(sitting, undone ? N_("Taken back.") : N_("There is nothing that you can take back now."));
    fputc('\n', sitting->out);
}

static void print_question(const struct sitting *sitting, int count)
{
    struct words words;
    words_say(&words, "Your choice (1–{count}, t table, u undo, q leave):");
    words_number(&words, "count", count);
    say_words(sitting, &words);
    fputc(' ', sitting->out);
    fflush(sitting->out);
}

/* Reads one line and does what it says. */
static enum answer read_answer(struct sitting *sitting, int count, int *choice)
{
    char line[64];
    print_question(sitting, count);
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
        print_help(sitting);
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

/* Blanks after a text that takes this many columns: its characters, not its bytes. */
static void print_padding(FILE *out, const char *text, int columns)
{
    for (; *text != '\0'; text++)
        columns -= ((unsigned char)*text & 0xC0) != 0x80;
    fprintf(out, "%*s", columns > 0 ? columns : 0, "");
}

static void print_result(const struct sitting *sitting)
{
    const struct match *match = sitting->match;
    int32_t scores[SEATS_MAX];
    seats_mask winners = match->game->winners(match->state);
    match->game->scores(match->state, scores);
    fputc('\n', sitting->out);
    say(sitting, N_("The match is over."));
    fputc('\n', sitting->out);
    for (int seat = 0; seat < state_players(match->state); seat++) {
        fprintf(sitting->out, "  %s", sitting->names[seat]);
        print_padding(sitting->out, sitting->names[seat], 16);
        fprintf(sitting->out, " %4d", (int)scores[seat]);
        if (winners & seat_bit(seat)) {
            fputs("  ", sitting->out);
            say(sitting, N_("wins"));
        }
        fputc('\n', sitting->out);
    }
}

static void name_players(struct sitting *sitting)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct words words;
        struct text text;
        words_say(&words,
                  seat == sitting->seat ? N_("Player {number} (you)") : N_("Player {number}"));
        words_number(&words, "number", seat + 1);
        text_start(&text, sitting->room[seat], sizeof sitting->room[seat]);
        words_tell(&words, "terminal", sitting->language, NULL, &text);
        sitting->names[seat] = sitting->room[seat];
    }
}

static void print_title(const struct sitting *sitting, enum language_id language)
{
    const struct match *match = sitting->match;
    int players = state_players(match->state);
    char seed[SEED_MAX + 1] = "";
    memcpy(seed, match->seed, match->seed_length);
    struct words words;
    words_say_plural(&words, "{game}, {count} player, seed {seed}",
                     "{game}, {count} players, seed {seed}", players);
    words_term(&words, "game", match->game->names[language]);
    words_number(&words, "count", players);
    words_term(&words, "seed", seed);
    say_words(sitting, &words);
    fputc('\n', sitting->out);
}

/* The choice of a bot in a seat that is asked; it has tastes of its own in each seat. */
static event ask_bot(struct sitting *sitting, int seat)
{
    struct bot_request request = {
        .game = sitting->match->game,
        .state = sitting->match->state,
        .seat = seat,
        .seed = random_next(&sitting->random),
        .style = sitting->style + (uint64_t)seat,
    };
    bot_forget(sitting->memory);
    bot_choose(sitting->bot, &request, sitting->memory, &sitting->answer);
    return sitting->answer.event;
}

static bool play(struct sitting *sitting)
{
    struct match *match = sitting->match;
    for (;;) {
        tell_news(sitting);
        seats_mask waiting = match_waiting(match);
        if (waiting == 0)
            break;
        event e;
        if (sitting->seat != NO_SEAT && waiting & seat_bit(sitting->seat)) {
            enum answer answer = ask(sitting, &e);
            if (answer == INPUT_ENDED) {
                say(sitting, N_("The match is left unfinished."));
                fputc('\n', sitting->out);
                return true;
            }
            if (answer == ASK_AGAIN)
                continue;
        } else {
            e = ask_bot(sitting, bits_lowest(waiting));
        }
        struct reason why;
        if (!match_apply(match, e, &why)) {
            fprintf(stderr, "incognita play: %s\n", why.text);
            return false;
        }
    }
    print_result(sitting);
    return true;
}

bool terminal_play(struct match *match, int seat, enum language_id language, const struct bot *bot,
                   struct random random, FILE *in, FILE *out)
{
    struct sitting *sitting = calloc(1, sizeof *sitting);
    void *memory = malloc(BOT_MEMORY_DEFAULT);
    bool good = sitting != NULL && memory != NULL;
    if (good) {
        *sitting = (struct sitting){.match = match,
                                    .seat = seat,
                                    .language = language_of(language),
                                    .in = in,
                                    .out = out,
                                    .bot = bot,
                                    .random = random,
                                    .memory = {memory, BOT_MEMORY_DEFAULT}};
        sitting->style = random_next(&sitting->random);
        name_players(sitting);
        print_title(sitting, language);
        good = play(sitting);
    } else {
        fputs("incognita play: out of memory\n", stderr);
    }
    free(memory);
    free(sitting);
    return good;
}
