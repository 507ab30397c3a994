/*
 * e to a power, by operations that every machine rounds alike: what is reckoned again is the same
 * to the last bit.
 */
#ifndef INCOGNITA_RATINGS_EXPONENTIAL_H
#define INCOGNITA_RATINGS_EXPONENTIAL_H

/* Powers beyond 40 either way are taken for 40. */
double exponential(double power);

#endif
