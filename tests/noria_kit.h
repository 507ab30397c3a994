/* What Noria's tests share beside the kit: an empty table to begin from, and events in short. */
#ifndef INCOGNITA_TESTS_NORIA_KIT_H
#define INCOGNITA_TESTS_NORIA_KIT_H

/*
 * The base becomes a basic game in this phase of seat 0's turn in round 1: wheels are empty, nobody
 * has anything but one ship of each kind, and all islands are face down.
 */
void noria_table(int players, const char *phase);

/* Sets a field of a seat of the base. */
void noria_set(int seat, const char *key, const char *json);

/* Puts a disc on a slot of a seat's wheel, on its plain or upgraded side. */
void noria_plain(int seat, const char *ring, int slot, const char *disc);
void noria_upgraded(int seat, const char *ring, int slot, const char *disc);

#define does(seat, what)   "{'by':" #seat ",'do':" what "}"
#define act(seat, what)    kit_apply(does(seat, what))
#define refuse(seat, what) kit_refuse(does(seat, what))

#define on(ring, slot)             "'ring':'" ring "','slot':" #slot
#define activate(ring, slot, uses) "'activate'," on(ring, slot) ",'uses':" #uses
#define inspect(ring, slot)        "'inspect'," on(ring, slot)
#define upgrade(ring, slot)        "'upgrade'," on(ring, slot)
#define repeat(ring, slot)         "'repeat'," on(ring, slot)
#define shift(ring)                "'night_shift','ring':'" ring "'"
#define modify(ring, slot, to_ring, to_slot)                                                       \
    "'modify','from':['" ring "'," #slot "],'to':['" to_ring "'," #to_slot "]"
#define place(disc, ring, slot) "'place','disc':'" disc "'," on(ring, slot)
#define buy_disc(disc)          "'buy_disc','disc':'" disc "'"
#define invest(track)           "'invest','track':'" track "'"
#define fly(position)           "'fly','island':" #position
#define ship(resource)          "'ship','resource':'" resource "'"
#define factory(site)           "'factory','site':" #site
#define produce(good)           "'produce','good':'" good "'"
#define sell(good)              "'sell','good':'" good "'"
#define buy(resource)           "'buy','resource':'" resource "'"
#define intrigue(lower, remove) "'intrigue','lower':'" lower "','remove':'" remove "'"
#define pay(energy, mycelium, obsidian)                                                            \
    "'pay','energy':" #energy ",'mycelium':" #mycelium ",'obsidian':" #obsidian

#endif
