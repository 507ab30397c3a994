/* The steps of src/store/postgres/schema, in order: step 1 makes the data, each other changes what
 * is there. */
#ifndef INCOGNITA_STORE_POSTGRES_SCHEMA_H
#define INCOGNITA_STORE_POSTGRES_SCHEMA_H

extern const char *const postgres_steps[];
extern const int postgres_step_count;

#endif
