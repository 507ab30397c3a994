#include "cli/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/sha256.h"

/* What such a file begins with. */
static const char title[] = "incognita analysis 1\n";

struct entry {
    uint8_t key[32];
    uint32_t task;
    bool decided;
    struct standing standing; /* of a position, */
    struct verdict verdict;   /* or of a decision */
    uint32_t check;           /* of all before */
};

/* FNV-1a. */
static uint32_t check_of(const struct entry *entry)
{
    const uint8_t *bytes = (const uint8_t *)entry;
    uint32_t hash = 0x811c9dc5;
    for (size_t i = 0; i < offsetof(struct entry, check); i++)
        hash = (hash ^ bytes[i]) * 0x01000193;
    return hash;
}

/* Everything that the figures depend on, as far as it can differ. */
static bool make_key(struct journal *journal, const struct study *study)
{
    const struct match *match = study->match;
    const struct judge_fit *fit = &study->judge.fit;
    const struct {
        const void *bytes;
        size_t size;
    } parts[] = {
        {INCOGNITA_VERSION, sizeof INCOGNITA_VERSION},
        {match->game->id, strlen(match->game->id)},
        {&match->game->rules_version, sizeof match->game->rules_version},
        {match->start, match->game->state_size},
        {match->events, match->count * sizeof *match->events},
        {&study->iterations, sizeof study->iterations},
        {&(uint32_t){study->judge.has_brain ? brain_mark(&study->judge.brain) : 0}, 4},
        {&fit->net, sizeof fit->net},
        {fit->logit, sizeof fit->logit},
        {fit->lead, sizeof fit->lead},
        {fit->seat, sizeof fit->seat},
        {fit->points, sizeof fit->points},
        {fit->high, sizeof fit->high},
        {fit->near, sizeof fit->near},
        {&(size_t){sizeof(struct entry)}, sizeof(size_t)},
    };
    size_t size = 0;
    for (int i = 0; i < COUNT(parts); i++)
        size += parts[i].size;
    uint8_t *all = malloc(size);
    if (all == NULL)
        return false;
    size = 0;
    for (int i = 0; i < COUNT(parts); i++) {
        if (parts[i].size > 0)
            memcpy(all + size, parts[i].bytes, parts[i].size);
        size += parts[i].size;
    }
    sha256(all, size, journal->key);
    free(all);
    return true;
}

/* An empty file gets its title; any other must have it. */
static bool begin(FILE *file, struct reason *why)
{
    char found[sizeof title - 1];
    size_t size = fread(found, 1, sizeof found, file);
    if (size == 0 && !ferror(file))
        return fwrite(title, 1, sizeof found, file) == sizeof found && fflush(file) == 0
                   ? true
                   : reason_set(why, "%s", strerror(errno));
    if (size == sizeof found && memcmp(found, title, size) == 0)
        return true;
    return reason_set(why, "it is not what an analysis has kept");
}

bool journal_open(struct journal *journal, const char *name, struct reason *why)
{
    memset(journal, 0, sizeof *journal);
    journal->file = fopen(name, "r+b");
    if (journal->file == NULL && errno == ENOENT)
        journal->file = fopen(name, "w+b");
    if (journal->file == NULL)
        return reason_set(why, "%s", strerror(errno));
    pthread_mutex_init(&journal->lock, NULL);
    if (begin(journal->file, why))
        return true;
    journal_close(journal);
    return false;
}

bool journal_close(struct journal *journal)
{
    pthread_mutex_destroy(&journal->lock);
    return fclose(journal->file) == 0 && !journal->failed;
}

static bool take(const struct entry *entry, struct study *study, bool done[])
{
    uint32_t positions = study->match->count + 1;
    if (entry->task >= positions + study->match->count || done[entry->task])
        return false;
    done[entry->task] = true;
    if (entry->task < positions) {
        study->standings[entry->task] = entry->standing;
    } else {
        study->decided[entry->task - positions] = entry->decided;
        study->verdicts[entry->task - positions] = entry->verdict;
    }
    return true;
}

uint32_t journal_take_up(struct journal *journal, struct study *study, bool done[])
{
    struct entry entry;
    uint32_t taken = 0;
    long end = (long)sizeof title - 1;
    if (!make_key(journal, study) || fseek(journal->file, end, SEEK_SET) != 0) {
        journal->failed = true;
        return 0;
    }
    while (fread(&entry, sizeof entry, 1, journal->file) == 1 && entry.check == check_of(&entry)) {
        end += (long)sizeof entry;
        if (memcmp(entry.key, journal->key, sizeof entry.key) == 0)
            taken += take(&entry, study, done) ? 1 : 0;
    }
    journal->failed = fseek(journal->file, end, SEEK_SET) != 0 ||
                      ftruncate(fileno(journal->file), end) != 0 || journal->failed;
    return taken;
}

void journal_note(struct journal *journal, const struct study *study, uint32_t task)
{
    uint32_t positions = study->match->count + 1;
    struct entry entry;
    memset(&entry, 0, sizeof entry);
    memcpy(entry.key, journal->key, sizeof entry.key);
    entry.task = task;
    if (task < positions) {
        entry.standing = study->standings[task];
    } else {
        entry.decided = study->decided[task - positions];
        entry.verdict = study->verdicts[task - positions];
    }
    entry.check = check_of(&entry);
    pthread_mutex_lock(&journal->lock);
    if (fwrite(&entry, sizeof entry, 1, journal->file) != 1 || fflush(journal->file) != 0)
        journal->failed = true;
    pthread_mutex_unlock(&journal->lock);
}
