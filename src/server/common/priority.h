/*
 * How urgent a thread's work is. The loop and the store go before all else; what takes long steps
 * back, each thread for itself.
 */
#ifndef INCOGNITA_SERVER_COMMON_PRIORITY_H
#define INCOGNITA_SERVER_COMMON_PRIORITY_H

void priority_low(void);    /* somebody waits for it, but play and commits come first */
void priority_lowest(void); /* only where nothing else is to be done */

#endif
