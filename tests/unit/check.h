/* What the engine's unit tests include: cmocka, with what it wants to stand before it. */
#ifndef INCOGNITA_TESTS_UNIT_CHECK_H
#define INCOGNITA_TESTS_UNIT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
