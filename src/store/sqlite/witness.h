/*
 * A witness of what was acknowledged: a small file beside the data that says how many commits there
 * were, so that data which has lost its end (a log that was cut, an older copy put in its place) is
 * known by it. The data counts its own commits, in the same commits; where it has not for a moment,
 * the witness names an entry of a match's log that came with the last.
 *
 * It is written after every commit and before anybody hears of it, without waiting for the disk. So
 * it outlives the process at any moment; after a power cut it may lag behind by what the system had
 * not written yet, half a minute or so, and it is never ahead of sound data.
 */
#ifndef INCOGNITA_STORE_SQLITE_WITNESS_H
#define INCOGNITA_STORE_SQLITE_WITNESS_H

#include <stdbool.h>
#include <stdint.h>

enum { DATA_ID_SIZE = 33 };

/* How far the data has come; another data folder has another id. */
struct tally {
    char data[DATA_ID_SIZE]; /* hexadecimal digits */
    int64_t commits;
    int64_t time;   /* of the last, milliseconds since 1970 */
    int64_t match;  /* whose log got an entry with the last, if the data did not count it; or 0 */
    uint32_t entry; /* the number of the entry */
};

/* The file of the folder, or -1 if there is none; one that may be written is made. */
int witness_open(const char *folder, bool may_write);
void witness_close(int file);

/* What it says; false if it says nothing, or nothing that can be read. */
bool witness_read(int file, struct tally *tally, int64_t *missing);

/* `missing` is how many commits are known to have been lost until now. */
void witness_write(int file, const struct tally *tally, int64_t missing);

/* Whether both are of the same data, and the witness has counted further. */
bool witness_is_ahead(const struct tally *witness, const struct tally *data);

/*
 * How many commits at most the witness knows of that the data lacks, with a line in the log if
 * there are any; 0 if all are there, or if the witness is of other data.
 */
int64_t witness_compare(const struct tally *data, const struct tally *witness);

#endif
