/* The steps of src/store/sqlite/schema, in order: step 1 makes the data, each other changes what is
 * there.
 */
#ifndef INCOGNITA_STORE_SQLITE_SCHEMA_H
#define INCOGNITA_STORE_SQLITE_SCHEMA_H

extern const char *const sqlite_steps[];
extern const int sqlite_step_count;

#endif
