/*
 * What an analysis has found so far, kept in a file, task by task: one that was broken off, by
 * whatever, is taken up where it was and comes to the same figures.
 *
 * An entry belongs to one match, depth and way of judging; those of others are left alone, so that
 * one file serves many records. A last entry that was cut is dropped.
 */
#ifndef INCOGNITA_CLI_JOURNAL_H
#define INCOGNITA_CLI_JOURNAL_H

#include <pthread.h>

#include "cli/study.h"

struct journal {
    FILE *file;
    bool failed; /* something could not be written */
    pthread_mutex_t lock;
    uint8_t key[32]; /* of the study */
};

/* Opens it or begins it; false, with a reason, if that is not possible or it is something else. */
bool journal_open(struct journal *journal, const char *name, struct reason *why);

/* Whether all could be written. */
bool journal_close(struct journal *journal);

/* Fills the study with what is kept of it, marks those tasks as done and counts them. */
uint32_t journal_take_up(struct journal *journal, struct study *study, bool done[]);

/* Keeps what came of a task; from any thread. */
void journal_note(struct journal *journal, const struct study *study, uint32_t task);

#endif
