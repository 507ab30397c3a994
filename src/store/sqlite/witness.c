#include "store/sqlite/witness.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, LINE_SIZE = 192 };

int witness_open(const char *folder, bool may_write)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/witness", folder) >= PATH_SIZE)
        return -1;
    return open(path, (may_write ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC, 0600);
}

void witness_close(int file)
{
    if (file >= 0)
        close(file);
}

/* One line of a fixed length, so that it is overwritten as a whole and needs no new room. */
bool witness_read(int file, struct tally *tally, int64_t *missing)
{
    char line[LINE_SIZE + 1] = "";
    if (file < 0 || pread(file, line, LINE_SIZE, 0) < 1)
        return false;
    *tally = (struct tally){.match = 0};
    // NOLINTNEXTLINE(cert-err34-c): what is out of range is seen below
    int read =
        sscanf(line,
               "data %32[0-9A-F] commits %" SCNd64 " time %" SCNd64 " missing %" SCNd64
               " match %" SCNd64 " entry %" SCNu32,
               tally->data, &tally->commits, &tally->time, missing, &tally->match, &tally->entry);
    if (read < 6)
        tally->match = 0;
    return read >= 4 && tally->commits >= 0 && *missing >= 0;
}

void witness_write(int file, const struct tally *tally, int64_t missing)
{
    char line[LINE_SIZE];
    int length =
        snprintf(line, sizeof line,
                 "data %s commits %-19" PRId64 " time %-19" PRId64 " missing %-9" PRId64
                 " match %-19" PRId64 " entry %-10" PRIu32 "\n",
                 tally->data, tally->commits, tally->time, missing, tally->match, tally->entry);
    /* A witness that cannot be written lags behind, as after a power cut. */
    if (file >= 0 && length < LINE_SIZE && pwrite(file, line, (size_t)length, 0) != length)
        return;
}

static void stamp(int64_t milliseconds, char out[32])
{
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts) == NULL || strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        snprintf(out, 32, "?");
}

bool witness_is_ahead(const struct tally *witness, const struct tally *data)
{
    return strcmp(data->data, witness->data) == 0 && witness->commits > data->commits;
}

int64_t witness_compare(const struct tally *data, const struct tally *witness)
{
    char last[32];
    char noted[32];
    if (!witness_is_ahead(witness, data))
        return 0;
    stamp(data->time, last);
    stamp(witness->time, noted);
    fprintf(stderr,
            "store: LOSS: up to %" PRId64
            " commits that were acknowledged are missing: the data ends at %s, "
            "the last that was acknowledged was at %s\n",
            witness->commits - data->commits, last, noted);
    return witness->commits - data->commits;
}
