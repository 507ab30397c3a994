/*
 * Luck for tries that are to be compared: spread evenly over what may happen, so that few tries
 * tell more than as many at random would.
 */
#ifndef INCOGNITA_BOTS_SPREAD_H
#define INCOGNITA_BOTS_SPREAD_H

#include <stdint.h>

/* A number that belongs to `what`, at random. */
uint64_t luck_of(uint64_t seed, uint64_t what);

/*
 * The luck of try number `number`, from 0. Of 2^k tries in a row, from a multiple of 2^k on, each
 * meets another 2^k-th part of all luck (van der Corput's sequence). The key says which first; what
 * two keys give for the same try have nothing to do with each other.
 */
uint64_t luck_spread(uint64_t key, uint32_t number);

#endif
