#include "bots/chances.h"

#include "bots/brain.h"

_Static_assert((int)CHANCES_FRACTION == (int)BRAIN_UNIT_FRACTION, "logits must be as fine");

enum { LOGIT_MOST = 7782 }; /* of 1999 to 1 */

const struct chances chances_all[] = {
#include "bots/chances.inc"
};
const int chances_count = COUNT(chances_all);

const struct chances *chances_find(const struct game *game, const struct brain *brain)
{
    for (int i = 0; i < chances_count; i++) {
        const struct chances *chances = &chances_all[i];
        if (chances->players == brain->head->players && text_equal(chances->game, game->id))
            return chances->net == brain_mark(brain) ? chances : NULL;
    }
    return NULL;
}

int32_t chances_between(const int16_t knots[CHANCES_KNOTS], int progress)
{
    int32_t at = progress * (CHANCES_KNOTS - 1);
    int before = at / FEATURES_PROGRESS;
    if (before >= CHANCES_KNOTS - 1)
        return knots[CHANCES_KNOTS - 1];
    int32_t part = at % FEATURES_PROGRESS;
    return (knots[before] * (FEATURES_PROGRESS - part) + knots[before + 1] * part) /
           FEATURES_PROGRESS;
}

static int32_t chance_of(int32_t logit)
{
    return (int32_t)(((int64_t)brain_sigmoid(logit) * CHANCE_ONE + BRAIN_WIN_ONE / 2) /
                     BRAIN_WIN_ONE);
}

int32_t chances_logit(int32_t chance)
{
    int32_t least = -LOGIT_MOST;
    int32_t most = LOGIT_MOST;
    while (least < most) {
        int32_t middle = least + (most - least) / 2;
        if (chance_of(middle) < chance)
            least = middle + 1;
        else
            most = middle;
    }
    return least;
}

int32_t chances_read(const struct chances_fit *fit, int progress, int32_t said)
{
    int64_t logit = (int64_t)chances_logit(said) * chances_between(fit->slope, progress);
    int32_t read =
        chance_of((int32_t)(logit >> CHANCES_FRACTION) + chances_between(fit->offset, progress));
    return read < 1 ? 1 : read >= CHANCE_ONE ? CHANCE_ONE - 1 : read;
}

int32_t chances_read_points(const struct chances_fit *fit, int progress, int32_t said)
{
    return said + chances_between(fit->points, progress);
}
