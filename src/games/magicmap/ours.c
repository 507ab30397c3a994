/*
 * What is ours in Magic Map: values that no rulebook states, and how we read what
 * the box leaves open.
 */
#include "games/magicmap/state.h"

const struct ours magicmap_ours[] = {
    OUR_VALUES("board",
               N_("The sea: where water, rocks, calm zones, harbours and the meridian lie")),
    OUR_VALUES("wheel", N_("How likely the sections and the winds are: all alike")),
    OUR_VALUES("box", N_("How many cards there are of each kind")),
    OUR_VALUES("hero", N_("The heroes and their names")),
    OUR_VALUES("mission", N_("Which talismans the missions name")),
    OUR_VALUES("talisman", N_("The talismans, their names and their points")),
    OUR_VALUES("adventure",
               N_("The adventures: how many there are of each, what they bring, and the monsters")),
    OUR_VALUES("start", N_("That nobody begins with gold")),
    OUR_VALUES("end", N_("That the match ends after 200 rounds in any case")),
    OUR_READING("R-1", N_("One takes as many tokens as the number of the section says, 6 or 4.")),
    OUR_READING("R-2",
                N_("On a section with a card one is drawn only if that is the action chosen.")),
    OUR_READING("R-3", N_("Heroes and missions are dealt at random and lie open.")),
    OUR_READING("R-4", N_("Who sits first begins, and chooses the first home harbour.")),
    OUR_READING("R-5", N_("Nobody begins with gold: the rulebook gives only goods and magic.")),
    OUR_READING("R-6", N_("Ships sail and storms blow in four directions, not diagonally.")),
    OUR_READING("R-7", N_("All steps of a voyage are sailed. Only a harbour may end it early.")),
    OUR_READING(
        "R-8",
        N_("Who sails or drifts through a harbour does not visit it: the ship must stop there.")),
    OUR_READING("R-9", N_("You may stay where you are if the section shows a wind or a hammer.")),
    OUR_READING("R-10", N_("White cells are crossed only on the way out of a calm.")),
    OUR_READING("R-11", N_("The meridian is our word and our line: it shows when a ship has gone "
                           "all the way round the island.")),
    OUR_READING("R-12", N_("Without a full lap the own harbour is a harbour like any other.")),
    OUR_READING(
        "R-13",
        N_("Who has come home keeps the 15 points, even if a storm blows the ship out again.")),
    OUR_READING(
        "R-14",
        N_("The last round is played to its end, so that everybody has had equally many turns.")),
    OUR_READING("R-15", N_("Who did not sail into a harbour trades there in two cases, and only "
                           "after taking goods or magic: a storm blew the ship in, then in the "
                           "next turn; or the ship is damaged and lies there.")),
    OUR_READING("R-16", N_("In a black harbour that you sailed into you may sell before the "
                           "adventure, after it, or both.")),
    OUR_READING("R-17", N_("Harbours give no shelter from a storm.")),
    OUR_READING("R-18", N_("In a storm the ships furthest downwind move first, so that none runs "
                           "into one that is moving away.")),
    OUR_READING("R-19", N_("Good weather calms the storm for all ships.")),
    OUR_READING("R-20", N_("The wind of a storm cannot be spun again.")),
    OUR_READING("R-21", N_("A ship that was towed, or played a lucky wind, must sail; after "
                           "repairs you may do anything.")),
    OUR_READING("R-22", N_("In the list about damaged ships the rulebook once says “becalmed”; we "
                           "read “damaged”.")),
    OUR_READING("R-23", N_("Who cannot pay goods in full pays nothing and misses a turn. Of gold "
                           "and magic one pays what one has, and misses no turn.")),
    OUR_READING("R-24", N_("A kept card is spent whole; change comes back in tokens, up to eight. "
                           "A monster takes goods tokens, not kept cards.")),
    OUR_READING("R-25",
                N_("A lucky wind adds five steps to one voyage, and is played once a turn.")),
    OUR_READING("R-26",
                N_("The two cards that a telescope leaves go back in the order they were in.")),
    OUR_READING("R-27",
                N_("Cards that somebody holds lie open; only what a telescope showed is secret.")),
    OUR_READING("R-28", N_("Against a monster you may spin again only after a spin that failed; in "
                           "a battle right after your own spin.")),
    OUR_READING("R-29 R-31", N_("A battle may be fought for any card; only for the talisman of "
                                "one’s mission is an option. After a tie there is no prize.")),
    OUR_READING("R-30", N_("You attack only after sailing, and once a turn. A ship in a harbour "
                           "may be attacked, too.")),
    OUR_READING("R-32", N_("Kept cards and tamed monsters can be taken in a battle, too.")),
    OUR_READING("R-33", N_("Who comes into a harbour by swapping places does not trade there.")),
    OUR_READING("R-34", N_("The coins on a kept card are points, like gold.")),
    OUR_READING("R-35", N_("When no talismans are left to draw, empty places stay empty.")),
    OUR_READING("R-36 R-37",
                N_("Equal points share the win. After 200 rounds the match ends in any case.")),
    OUR_READING("R-38", N_("A curse is played in your own turn: before your action, or while you "
                           "trade in a red harbour.")),
    {0},
};
