/*
 * What is ours in Noria: values that no rulebook states, and how we read what
 * the box leaves open.
 */
#include "games/noria/rules.h"

const struct ours noria_ours[] = {
    OUR_VALUES("price", N_("The prices of the steps on the four tracks")),
    OUR_VALUES("track", N_("What the steps on two of the tracks are paid with")),
    OUR_VALUES("recipe", N_("What goods are made of")),
    OUR_VALUES("island", N_("The islands: their ships and the sites for factories")),
    OUR_VALUES("gears", N_("Where the gears lie")),
    OUR_VALUES("chamber", N_("The values of the chambers")),
    OUR_VALUES("influence", N_("From when on influence costs 1 knowledge more")),
    OUR_VALUES("first_space", N_("Where the round track begins with so many players")),
    OUR_VALUES("ring", N_("Which slots of the rings are active")),
    OUR_VALUES("wheel", N_("The discs that a wheel begins with")),
    OUR_READING(
        "Q-1",
        N_("The discs used in a turn form a chain. That large and small need the middle disc "
           "between them is our reading, for inspections demand that discs lie side by side.")),
    OUR_READING(
        "Q-3",
        N_("One inspection on each ring, and only beside an activated disc, is our reading too. "
           "One a turn is an option.")),
    OUR_READING("Q-4", N_("An inspection does not count towards the four actions of a turn.")),
    OUR_READING(
        "Q-6",
        N_("An upgraded bonus disc may give two actions although another disc was doubled; four "
           "actions stay the limit.")),
    OUR_READING("Q-7", N_("A bonus disc repeats neither another bonus disc nor an inspected one.")),
    OUR_READING(
        "Q-10",
        N_("An action that you cannot do may be chosen and skipped; it counts all the same.")),
    OUR_READING("Q-12",
                N_("Once the base price has risen, the risen price doubles: 2, 4, 8 knowledge.")),
    OUR_READING("Q-14",
                N_("You trade on the black market between actions, not in the middle of one.")),
    OUR_READING(
        "Q-16",
        N_("For a representative in the cave every rival on the track is ahead. What rivals add to "
           "a price is paid in any resources.")),
    OUR_READING("Q-18", N_("An ambassador may fly to an island that has nothing to offer.")),
    OUR_READING("Q-19",
                N_("On an island you must take a ship or build a factory, if either can be done.")),
    OUR_READING(
        "Q-28",
        N_("Two representatives of yours that are equally far count once for specialisation and "
           "once for distribution.")),
    {0},
};
