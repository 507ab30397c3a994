#include "cli/study.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/journal.h"
#include "train/crew.h"

struct work {
    struct study *study;
    const struct study_run *how;
    atomic_uint done;
    uint32_t tasks; /* the positions, then the decisions */
    uint32_t taken; /* of them, from an earlier run */
    bool *is_taken;
    struct timespec begun;
};

static double seconds_since(const struct timespec *begun)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begun->tv_sec) + (double)(now.tv_nsec - begun->tv_nsec) / 1e9;
}

static void show(struct work *work, uint32_t done)
{
    double gone = seconds_since(&work->begun);
    if (work->how->show == NULL || (done % 8 != 0 && done != work->tasks))
        return;
    fprintf(work->how->show, "\r\033[K%u %%, %.0f s left", 100 * done / work->tasks,
            gone / (done - work->taken) * (work->tasks - done));
    if (done == work->tasks)
        fputs("\r\033[K", work->how->show);
    fflush(work->how->show);
}

static void do_task(struct study *study, uint32_t task)
{
    uint32_t positions = study->match->count + 1;
    if (task < positions) {
        analyse_position(&study->judge, study->match, task, study->iterations,
                         &study->standings[task]);
        return;
    }
    task -= positions;
    study->decided[task] = analyse_decision(&study->judge, study->match, task, study->iterations,
                                            &study->verdicts[task]);
}

/* False if it is to be broken off. */
static bool toil(void *context, uint32_t task)
{
    struct work *work = context;
    if (atomic_load(work->how->stop))
        return false;
    if (work->is_taken[task])
        return true;
    do_task(work->study, task);
    if (work->how->journal != NULL)
        journal_note(work->how->journal, work->study, task);
    show(work, atomic_fetch_add(&work->done, 1) + 1);
    return true;
}

static bool tell_story_of(struct study *study)
{
    uint32_t count = study->match->count;
    int16_t start[SEATS_MAX];
    struct moment *moments = calloc(count + 1, sizeof *moments);
    if (moments == NULL)
        return false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        start[seat] = (int16_t)study->standings[0].win[seat];
    for (uint32_t i = 0; i < count; i++) {
        const struct verdict *verdict = &study->verdicts[i];
        moments[i] = (struct moment){.by = (int8_t)event_by(study->match->events[i]), .mark = -1};
        for (int seat = 0; seat < SEATS_MAX; seat++)
            moments[i].win[seat] = (int16_t)study->standings[i + 1].win[seat];
        if (study->decided[i]) {
            moments[i].mark = (int8_t)verdict->mark;
            moments[i].accuracy = (int16_t)verdict->accuracy;
        }
    }
    analyse_story(study->judge.players, start, moments, count, &study->story);
    free(moments);
    return true;
}

enum study_end study_make(struct study *study, const struct match *match, uint32_t iterations,
                          const struct study_run *how)
{
    memset(study, 0, sizeof *study);
    study->match = match;
    study->iterations = iterations;
    judge_open(&study->judge, match->game, state_players(match->state));
    study->standings = calloc(match->count + 1, sizeof *study->standings);
    study->verdicts = calloc(match->count + 1, sizeof *study->verdicts);
    study->decided = calloc(match->count + 1, sizeof *study->decided);
    if (study->standings == NULL || study->verdicts == NULL || study->decided == NULL)
        return STUDY_FAILED;
    struct work work = {.study = study, .how = how, .tasks = 2 * match->count + 1};
    work.is_taken = calloc(work.tasks, sizeof *work.is_taken);
    if (work.is_taken == NULL)
        return STUDY_FAILED;
    if (how->journal != NULL)
        work.taken = journal_take_up(how->journal, study, work.is_taken);
    atomic_init(&work.done, work.taken);
    clock_gettime(CLOCK_MONOTONIC, &work.begun);
    const struct crew crew = {
        .tasks = work.tasks, .jobs = how->jobs, .context = &work, .perform = toil};
    crew_work(&crew); /* what is not done is seen by its number */
    free(work.is_taken);
    if (atomic_load(&work.done) < work.tasks)
        return STUDY_STOPPED;
    return tell_story_of(study) ? STUDY_DONE : STUDY_FAILED;
}

void study_close(struct study *study)
{
    free(study->standings);
    free(study->verdicts);
    free(study->decided);
}
