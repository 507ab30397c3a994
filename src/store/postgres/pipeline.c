/*
 * Statements that are sent one behind the other, and whose answers are read together. The
 * connection does not block meanwhile: while we write, PostgreSQL may have answers that it wants to
 * be rid of first.
 */
#include <stdlib.h>

#include "store/postgres/postgres.h"

bool pipeline_enter(struct postgres *postgres)
{
    if (!postgres->pipelined)
        postgres->pipelined =
            PQsetnonblocking(postgres->link, 1) == 0 && PQenterPipelineMode(postgres->link) == 1;
    return postgres->pipelined;
}

bool pipeline_note(struct postgres *postgres, postgres_take *take)
{
    if (postgres->sent_count == postgres->sent_room) {
        size_t room = postgres->sent_room == 0 ? 64 : postgres->sent_room * 2;
        struct postgres_sent *more = realloc(postgres->sent, room * sizeof *more);
        if (more == NULL)
            abort(); /* whose answers are whose would no longer be known */
        postgres->sent = more;
        postgres->sent_room = room;
    }
    postgres->sent[postgres->sent_count++] = (struct postgres_sent){postgres->asking, take};
    return true;
}

void pipeline_forget(struct postgres *postgres)
{
    postgres->pipelined = false;
    postgres->sent_count = 0;
}

/* The first failure is whoever's it is; all after it were not even tried. */
static void take_answer(struct postgres *postgres, size_t number, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (number >= postgres->sent_count || status == PGRES_PIPELINE_ABORTED)
        return;
    const struct postgres_sent *sent = &postgres->sent[number];
    if (!postgres_note(postgres, result)) {
        postgres->culprit = sent->whose;
        if (sent->whose != NULL)
            sent->whose->status = postgres_engine.failure(&postgres->base);
    } else if (sent->take != NULL) {
        sent->take(postgres, sent->whose, result);
    }
}

/* Reads up to the end of the pipeline; false if the connection is gone before that. */
static bool read_answers(struct postgres *postgres)
{
    enum { SILENT_MAX = 3 };
    size_t number = 0;
    for (int silent = 0; silent < SILENT_MAX;) {
        PGresult *result = postgres_result(postgres);
        ExecStatusType status = PQresultStatus(result);
        silent = result == NULL ? silent + 1 : 0;
        if (result != NULL && status != PGRES_PIPELINE_SYNC)
            take_answer(postgres, number++, result);
        PQclear(result);
        if (status == PGRES_PIPELINE_SYNC)
            return true;
    }
    return false;
}

bool pipeline_collect(struct postgres *postgres)
{
    if (!postgres->pipelined)
        return true;
    bool ends = PQpipelineSync(postgres->link) == 1 && read_answers(postgres) &&
                PQexitPipelineMode(postgres->link) == 1 && PQsetnonblocking(postgres->link, 0) == 0;
    pipeline_forget(postgres);
    postgres->spoilt |= !ends;
    return ends && !postgres->spoilt;
}
