/* How many items an array has. For arrays, never for pointers. */
#ifndef INCOGNITA_ENGINE_COUNT_H
#define INCOGNITA_ENGINE_COUNT_H

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#endif
