/*
 * What is ours in Vaalbara: values that no rulebook states, and how we read what
 * the box leaves open.
 */
#include "games/vaalbara/state.h"

const struct ours vaalbara_ours[] = {
    OUR_VALUES(
        "land_cards",
        N_("How many cards of each land there are, for how many players, and the omens on their "
           "backs")),
    OUR_VALUES("land", N_("What mountains pay")),
    OUR_VALUES("match", N_("The bonus for six types of land")),
    OUR_VALUES("seat", N_("The VP that everybody starts with")),
    OUR_VALUES("clan", N_("The colour of the fifth clan")),
    OUR_VALUES("character_name", N_("The English names of the characters")),
    OUR_READING("R-1", N_("The numbers of the mountain cannot be read in our rulebook. Your 2nd "
                          "pays 10 VP and your 4th 20 VP, the others nothing.")),
    OUR_READING("R-2", N_("For all six kinds of land our rulebook seems to say 6 VP; the online "
                          "version says 10, and so do we.")),
    OUR_READING(
        "R-3",
        N_("With two players the Oracle brings 0 or 2 VP, for there is only one neighbour.")),
    OUR_READING("R-4", N_("A reward looks at the realm as it is: after the Scout a mountain may be "
                          "your 2nd or 4th once more and pay again.")),
    OUR_READING("R-5", N_("With two or three players every neighbour counts once, even one who "
                          "sits on both sides of you.")),
    OUR_READING("R-6", N_("A tie is settled by the omen that lies on the deck when the first of "
                          "those who are level is to act.")),
    OUR_READING("R-7", N_("A Pathfinder changes the omen, but not the order of those who were "
                          "level with it: that tie is settled already.")),
    OUR_READING("R-8", N_("Whoever has less than 2 VP gives the Falconer what there is.")),
    OUR_READING(
        "R-9",
        N_("Every Warrior of a round asks anew, so that one in hand may bring VP several times.")),
    OUR_READING("R-10", N_("For every Warrior all others are asked, even those who are known to "
                           "have none: a question must not tell what a hand holds.")),
    OUR_READING("R-11", N_("Who shows a Warrior is told once all have answered, so that nobody "
                           "waits for another’s answer.")),
    OUR_READING("R-12", N_("An effect that cannot be done is skipped, and the turn goes on.")),
    OUR_READING("R-14", N_("The card that the Midwife brings back fills your hand to five, so you "
                           "draw none at the end of that round.")),
    OUR_READING("R-15", N_("For a River that comes by the Scout the Scout’s initiative counts: 11, "
                           "and so the full 6.")),
    OUR_READING("R-16", N_("A land that is given up keeps what it paid: the VP stay.")),
    OUR_READING("R-17", N_("If everybody knows the top card of the deck, it is dealt to the first "
                           "place of row 2.")),
    OUR_READING("R-18", N_("When a single card is left, it is the top and the bottom of the deck: "
                           "Pathfinder and Scout both take it.")),
    OUR_READING("R-19", N_("In the ninth round, too, row 2 is laid out, for Pathfinder and Rider. "
                           "Nothing is dealt or drawn after it.")),
    OUR_READING("R-20", N_("VP stay hidden although a good memory could add them up. To play with "
                           "open scores is an option.")),
    OUR_READING("R-21",
                N_("After the match hands and draw piles stay hidden; only the VP are shown.")),
    OUR_READING("R-22", N_("The order of the clans on the backs of the cards is drawn anew each "
                           "time a card comes to the top.")),
    OUR_READING("R-23",
                N_("With four or five players two Hunters or Artisans who are no neighbours do not "
                   "stand in each other’s way: each is compared with their own neighbours.")),
    {0},
};
