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
        "Q-2",
        N_("Across an empty slot of the medium ring large and small cannot be used together.")),
    OUR_READING("Q-3 Q-31", N_("One inspection on each ring, and only beside an activated disc, is "
                               "our reading too. One a turn is an option.")),
    OUR_READING("Q-4", N_("An inspection does not count towards the four actions of a turn.")),
    OUR_READING("Q-5",
                N_("A bonus disc, or a disc upgraded in this turn, may be inspected as well.")),
    OUR_READING("Q-6", N_("An upgraded bonus disc may give two actions although another disc was "
                          "doubled; four actions stay the limit.")),
    OUR_READING("Q-7", N_("A bonus disc repeats neither another bonus disc nor an inspected one.")),
    OUR_READING(
        "Q-8",
        N_("A bonus disc that repeats a tool disc may upgrade itself, but not the tool disc.")),
    OUR_READING("Q-9", N_("An upgraded disc may act twice, but need not; of two declared actions "
                          "either may be skipped.")),
    OUR_READING(
        "Q-10 Q-11",
        N_("An action that you cannot do may be chosen and skipped; it counts all the same.")),
    OUR_READING("Q-12",
                N_("Once the base price has risen, the risen price doubles: 2, 4, 8 knowledge.")),
    OUR_READING("Q-13", N_("With three or four players the gears before the first space of the "
                           "round track are open from the start.")),
    OUR_READING("Q-14 Q-15",
                N_("You trade on the black market between the actions of discs: not in the middle "
                   "of one, and neither before them nor during politics.")),
    OUR_READING("Q-16 Q-17", N_("For a representative in the cave every rival on the track is "
                                "ahead. What rivals add to a price is paid in any resources.")),
    OUR_READING("Q-18", N_("An ambassador may fly to an island that has nothing to offer.")),
    OUR_READING("Q-19",
                N_("On an island you must take a ship or build a factory, if either can be done.")),
    OUR_READING("Q-20", N_("Each flight leaves the island where the ambassador is; a second one in "
                           "the same turn may lead back.")),
    OUR_READING("Q-21", N_("Which unknown island comes to light is chance.")),
    OUR_READING("Q-22", N_("What is sold out on the market cannot be bought.")),
    OUR_READING("Q-23", N_("A disc that you bought must be placed, and may cover one that was "
                           "placed just before it.")),
    OUR_READING("Q-24", N_("A disc that is moved or turned with its ring stays upgraded. Only one "
                           "that is covered is lost.")),
    OUR_READING("Q-25", N_("First resources, and in the expert game the wheels, are chosen one "
                           "after the other in turn order.")),
    OUR_READING("Q-28", N_("Two representatives of yours that are equally far count once for "
                           "specialisation and once for distribution.")),
    OUR_READING(
        "Q-30",
        N_("Influence that would change nothing is not offered: it would only waste knowledge.")),
    OUR_READING("Q-32", N_("A bonus disc may repeat a disc that was upgraded after it was "
                           "activated, for one action as always.")),
    {0},
};
