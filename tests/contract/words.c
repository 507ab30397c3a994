/* Sentences: every event and every prompt has one, some prompts a remark, complete and well formed.
 */
#include "contract/contract.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

enum { WORDS_EVENTS = 20000, EVENTS_TOLD = 6, SENTENCE_MAX = 1000 };

static bool names_place(const char *sentence, const char *place)
{
    char braced[80];
    snprintf(braced, sizeof braced, "{%s}", place);
    return sentence != NULL && strstr(sentence, braced) != NULL;
}

static void check_word(const struct words *words, const struct word *word, int players)
{
    contract_expect(names_place(words->text, word->place) ||
                        names_place(words->plural, word->place),
                    "\"%s\" has no place for %s", words->text, word->place);
    switch (word->kind) {
    case WORD_SEAT:
        contract_expect(word->number >= 0 && word->number < players, "\"%s\" tells of seat %d",
                        words->text, word->number);
        break;
    case WORD_SEATS:
        for (int i = 0; i < word->number; i++)
            contract_expect(word->list[i] < players, "\"%s\" tells of seat %d", words->text,
                            word->list[i]);
        break;
    case WORD_NUMBER: break;
    case WORD_TERM:
        contract_expect(word->term != NULL && word->term[0] != '\0', "\"%s\" has an empty %s",
                        words->text, word->place);
        break;
    }
}

/* A sentence that depends on a count names it. */
static void check_plural(const struct words *words)
{
    if (words->plural == NULL)
        return;
    bool named = false;
    for (int i = 0; i < words->word_count; i++)
        named =
            named || (words->word[i].kind == WORD_NUMBER && words->word[i].number == words->count);
    contract_expect(named, "\"%s\" does not name its count", words->plural);
}

void contract_sentence(const struct game *game, const struct words *words, int players)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Ben", "Cleo", "Dan", "Eve"};
    contract_expect(words->text != NULL && words->text[0] != '\0', "no sentence");
    contract_expect(words->word_count >= 0 && words->word_count <= WORDS_MAX, "%d words",
                    words->word_count);
    for (int i = 0; i < words->word_count; i++)
        check_word(words, &words->word[i], players);
    check_plural(words);

    char sentence[SENTENCE_MAX];
    struct text text;
    text_start(&text, sentence, sizeof sentence);
    words_tell(words, game->id, &language_english, names, &text);
    contract_expect(text_fits(&text) && text.length > 0, "a sentence of %zu bytes", text.length);
    contract_expect(strpbrk(sentence, "{}") == NULL, "not filled: %s", sentence);
    contract_expect(strstr(sentence, "  ") == NULL, "a doubled space: %s", sentence);
    contract_expect(sentence[0] != ' ' && sentence[text.length - 1] != ' ',
                    "a space at the edge: \"%s\"", sentence);

    char written[2 * SENTENCE_MAX];
    struct writer writer;
    writer_start(&writer, written, sizeof written);
    words_write(words, &writer);
    json_t *json = json_loads(written, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(json != NULL, "not JSON: %s", written);
    json_decref(json);
}

static void check_event(const struct walk *walk, event e)
{
    const struct game *game = walk->game;
    struct words words;
    memset(&words, 0, sizeof words);
    game->say_event(walk->match.state, e, false, &words);
    contract_sentence(game, &words, walk->setting.players);
    memset(&words, 0, sizeof words);
    if (game->say_consequence(walk->match.state, e, &words))
        contract_sentence(game, &words, walk->setting.players);
    if (game->hidden_from(e, false) == 0 && game->hidden_from(e, true) == 0)
        return;
    memset(&words, 0, sizeof words);
    game->say_event(walk->match.state, e, true, &words);
    contract_sentence(game, &words, walk->setting.players);
}

static void visit(struct walk *walk)
{
    struct outcome list[ALL_LEGAL_MAX];
    int count = contract_list(walk->game, walk->match.state, list);
    for (int i = 0; i < EVENTS_TOLD && count > 0; i++)
        check_event(walk, list[random_below(&walk->random, (uint32_t)count)].event);
    seats_mask waiting = match_waiting(&walk->match);
    for (int seat = 0; seat < walk->setting.players; seat++) {
        if (!(waiting & seat_bit(seat)))
            continue;
        struct words words;
        memset(&words, 0, sizeof words);
        walk->game->say_prompt(walk->match.state, seat, &words);
        contract_sentence(walk->game, &words, walk->setting.players);
        memset(&words, 0, sizeof words);
        if (walk->game->say_remark(walk->match.state, seat, &words))
            contract_sentence(walk->game, &words, walk->setting.players);
    }
}

void contract_words(const struct game *game)
{
    contract_walk(game, WORDS_EVENTS, visit, NULL);
}
