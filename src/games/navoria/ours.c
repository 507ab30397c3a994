/*
 * What is ours in Explorers of Navoria: values that no rulebook states, and how we read what
 * the box leaves open.
 */
#include "games/navoria/state.h"

const struct ours navoria_ours[] = {
    OUR_VALUES("merchant", N_("What the single citizens give at once and as income")),
    OUR_VALUES("builder", N_("What the single citizens give at once and as income")),
    OUR_VALUES("adventurer", N_("What the single citizens give at once and as income")),
    OUR_VALUES("artisan", N_("What the single citizens give at once and as income")),
    OUR_VALUES("symbol", N_("Which people a citizen belongs to")),
    OUR_VALUES("card", N_("How peoples and lands are spread over the cards")),
    OUR_VALUES("city_space_0", N_("What the spaces of the city give")),
    OUR_VALUES("city_space_1", N_("What the spaces of the city give")),
    OUR_VALUES("city_space_2", N_("What the spaces of the city give")),
    OUR_VALUES("track_length",
               N_("The tracks: how long they are, and where posts and flags stand")),
    OUR_VALUES("track_posts", N_("The tracks: how long they are, and where posts and flags stand")),
    OUR_VALUES("track_flags", N_("The tracks: how long they are, and where posts and flags stand")),
    OUR_VALUES("track_treasure", N_("What the treasures at the ends of the tracks are worth")),
    OUR_VALUES("track_place_1", N_("What being ahead on a track pays in a round")),
    OUR_VALUES("track_place_2", N_("What being ahead on a track pays in a round")),
    OUR_VALUES("track_place_3", N_("What being ahead on a track pays in a round")),
    OUR_VALUES("port_basic_1", N_("The basic rewards of the ports")),
    OUR_VALUES("port_basic_2", N_("The basic rewards of the ports")),
    OUR_VALUES("port_post_1", N_("The advanced rewards of the ports")),
    OUR_VALUES("port_post_2", N_("The advanced rewards of the ports")),
    OUR_VALUES("port_post_3", N_("The advanced rewards of the ports")),
    OUR_VALUES("tile", N_("How many favour tiles there are")),
    OUR_VALUES("tile_colours", N_("Which cards the favour tiles count, and what they pay")),
    OUR_VALUES("tile_first", N_("Which cards the favour tiles count, and what they pay")),
    OUR_VALUES("tile_second", N_("Which cards the favour tiles count, and what they pay")),
    OUR_VALUES("seat", N_("The colours of the players and their order")),
    OUR_READING("Q-1", N_("The last token of the bag is drawn alone and used; then nothing goes to "
                          "the city centre.")),
    OUR_READING("Q-2",
                N_("Of two like tokens, too, one is used and the other goes to the city centre.")),
    OUR_READING("Q-3",
                N_("What a card gives at once is done in this order: VP, goods, steps, post.")),
    OUR_READING(
        "Q-4",
        N_("An artisan that you have just recruited does not count yet for the orders that its own "
           "goods fill. The rulebooks allow both readings; the other one is an option.")),
    OUR_READING("Q-5", N_("A post from the same card as the goods comes too late for an order that "
                          "these goods fill.")),
    OUR_READING("Q-6", N_("Goods that come together are stored in the order they are printed in, "
                          "goods of your choice last.")),
    OUR_READING("Q-7",
                N_("Orders are looked at only once all goods that came together are stored.")),
    OUR_READING("Q-8",
                N_("If several orders can be delivered at once, their owner chooses the first.")),
    OUR_READING("Q-9 Q-14", N_("Goods never run out. A fourth post on a track is lost.")),
    OUR_READING("Q-10", N_("A delivery cannot be put off.")),
    OUR_READING("Q-11", N_("An artisan may bring fewer than three kinds of goods: the rulebooks "
                           "differ here, and an example shows two.")),
    OUR_READING("Q-12", N_("A step that a port pays is taken on the port’s own track.")),
    OUR_READING("Q-13", N_("A step beyond the end of a track pays the treasure again, wherever the "
                           "step comes from: an order or the city, too.")),
    OUR_READING("Q-15", N_("A post with a land on it is built in that land. The Russian rulebook "
                           "says “each continent”, the Polish one the land that is named.")),
    OUR_READING(
        "Q-16",
        N_("A flag is reached, too, when an explorer passes it on the way forward to its post.")),
    OUR_READING("Q-17", N_("An explorer still at the start of a track wins no place on it; one "
                           "that stood still this round may.")),
    OUR_READING("Q-18", N_("On a track the last place of all players never pays: the second one "
                           "pays with three players or more, the third with four.")),
    OUR_READING("Q-19", N_("In the city any free space of a district may be taken. Some say it "
                           "must be the topmost: that is an option.")),
    OUR_READING("Q-20", N_("With two players, too, all three spaces of every district are open.")),
    OUR_READING("Q-22", N_("Who goes from four signs to six at once has reached five.")),
    OUR_READING("Q-23", N_("Only the first two players with five signs win the favour of a people; "
                           "a third one gets nothing.")),
    OUR_READING("Q-24", N_("The blank favour tile is taken like the others, and pays nothing.")),
    OUR_READING("Q-25", N_("Chance decides which favour tile lies at which people, and with two "
                           "players which of them is blank.")),
    OUR_READING("Q-26", N_("A card that two favour tiles count pays for both.")),
    OUR_READING("Q-27", N_("The next turns go by the compass, from whoever has the most VP on, and "
                           "not around the table.")),
    OUR_READING("Q-28", N_("Cards that were discarded do not come back.")),
    OUR_READING("Q-29", N_("VP above 100 are counted on.")),
    {0},
};
