#include "train/reliability.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct claim claim_of(const struct sighting *sighting, int seat, struct bot_outlook said)
{
    return (struct claim){sighting->said.progress, said.win,       said.points, sighting->won[seat],
                          sighting->points[seat],  sighting->match};
}

static uint32_t add_claims(const struct sighting *sighting, int players, enum claims_of what,
                           const struct chances *chances, struct claim out[])
{
    const struct raw_outlook *said = &sighting->said;
    struct bot_outlook shown[SEATS_MAX];
    uint32_t count = 0;
    if (what == CLAIMS_SEARCHED) {
        out[0] = claim_of(sighting, sighting->seat, said->searched);
        return said->has_searched;
    }
    if (what != CLAIMS_JUDGED)
        outlook_read(chances, players, sighting->seat, said, shown);
    for (int seat = 0; seat < players; seat++)
        if (what == CLAIMS_JUDGED || (what == CLAIMS_SHOWN) == (seat == sighting->seat))
            out[count++] =
                claim_of(sighting, seat, what == CLAIMS_JUDGED ? said->judged[seat] : shown[seat]);
    return count;
}

uint32_t claims_make(const struct sighting sightings[], uint32_t count, int players,
                     enum claims_of what, const struct chances *chances, struct claim out[])
{
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++)
        made += add_claims(&sightings[i], players, what, chances, out + made);
    return made;
}

/*
 * Claims about one match are no trials of their own: what they were off by is summed for each
 * match, and the matches are the trials.
 */
struct tally {
    uint32_t match;
    bool has_any;
    bool is_in[TENTHS];
    double off[TENTHS];
    double squares[TENTHS];
};

static void close_match(struct tally *tally, struct reliability *out)
{
    for (int tenth = 0; tenth < TENTHS; tenth++) {
        out->tenths[tenth].matches += tally->is_in[tenth];
        tally->squares[tenth] += tally->off[tenth] * tally->off[tenth];
        tally->off[tenth] = 0;
        tally->is_in[tenth] = false;
    }
}

static void tally_up(struct tally *tally, const struct claim *claim, int tenth,
                     struct reliability *out)
{
    if (tally->has_any && tally->match != claim->match)
        close_match(tally, out);
    tally->has_any = true;
    tally->match = claim->match;
    tally->is_in[tenth] = true;
    tally->off[tenth] += claim->won - (double)claim->win / CHANCE_ONE;
}

static void add_to(struct reliability_row *row, double said, double won)
{
    row->count++;
    row->said += said;
    row->won += won;
}

/* The slope of the logit in a third: as if all of it were one moment. */
static double slope_of(const struct claim claims[], uint32_t count, int third)
{
    struct claim *some = malloc((count + 1) * sizeof *some);
    uint32_t kept = 0;
    struct chances_fit fit = {.slope = {0}};
    if (some == NULL)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        if (sighting_third(claims[i].progress) == third) {
            some[kept] = claims[i];
            some[kept++].progress = 0;
        }
    platt_fit(some, kept, &fit);
    free(some);
    return (double)fit.slope[0] / (1 << CHANCES_FRACTION);
}

static int tenth_of(int32_t win)
{
    int tenth = win * TENTHS / CHANCE_ONE;
    return tenth < TENTHS ? tenth : TENTHS - 1;
}

void reliability_of(const struct claim claims[], uint32_t count, struct reliability *out)
{
    struct tally tally = {.has_any = false};
    memset(out, 0, sizeof *out);
    out->count = count;
    for (uint32_t i = 0; i < count; i++) {
        double said = (double)claims[i].win / CHANCE_ONE;
        int tenth = tenth_of(claims[i].win);
        int third = sighting_third(claims[i].progress);
        add_to(&out->tenths[tenth], said, claims[i].won);
        tally_up(&tally, &claims[i], tenth, out);
        add_to(&out->thirds[third], said, claims[i].won);
        out->off[third] += claims[i].points / 100.0 - claims[i].scored;
        out->brier += (said - claims[i].won) * (said - claims[i].won);
    }
    close_match(&tally, out);
    for (int tenth = 0; tenth < TENTHS; tenth++)
        out->tenths[tenth].error = sqrt(tally.squares[tenth]) / fmax(out->tenths[tenth].count, 1);
    out->brier /= count == 0 ? 1 : count;
    for (int third = 0; third < SIGHTINGS_THIRDS; third++) {
        out->off[third] /= out->thirds[third].count == 0 ? 1 : out->thirds[third].count;
        out->slope[third] = slope_of(claims, count, third);
    }
}

static void print_row(const char *name, const struct reliability_row rows[], int count, bool said,
                      FILE *out)
{
    fprintf(out, "| %s |", name);
    for (int i = 0; i < count; i++) {
        if (rows[i].count == 0)
            fprintf(out, " |");
        else
            fprintf(out, " %.1f |", 100 * (said ? rows[i].said : rows[i].won) / rows[i].count);
    }
    fprintf(out, "\n");
}

void reliability_print(const struct reliability *reliability, const char *title, FILE *out)
{
    fprintf(out, "%s: %u claims, Brier %.3f\n", title, reliability->count, reliability->brier);
    print_row("said", reliability->tenths, TENTHS, true, out);
    print_row("came true", reliability->tenths, TENTHS, false, out);
    fprintf(out, "| give or take |");
    for (int i = 0; i < TENTHS; i++)
        fprintf(out, reliability->tenths[i].count == 0 ? " |" : " %.1f |",
                200 * reliability->tenths[i].error);
    fprintf(out, "\n| claims |");
    for (int i = 0; i < TENTHS; i++)
        fprintf(out, " %u |", reliability->tenths[i].count);
    fprintf(out, "\n| matches |");
    for (int i = 0; i < TENTHS; i++)
        fprintf(out, " %u |", reliability->tenths[i].matches);
    fprintf(out, "\nby thirds: slope");
    for (int i = 0; i < SIGHTINGS_THIRDS; i++)
        fprintf(out, " %.2f", reliability->slope[i]);
    fprintf(out, ", points off");
    for (int i = 0; i < SIGHTINGS_THIRDS; i++)
        fprintf(out, " %+.2f", reliability->off[i]);
    fprintf(out, "\n\n");
}

double reliability_worst(const struct reliability *reliability, uint32_t least, double sigmas)
{
    double worst = 0;
    for (int i = 0; i < TENTHS; i++) {
        const struct reliability_row *row = &reliability->tenths[i];
        if (row->count < least)
            continue;
        double said = row->said / row->count;
        double error = fabs(row->won / row->count - said) - sigmas * row->error;
        worst = error > worst ? error : worst;
    }
    return worst;
}
