/* The steps of src/store/schema, in order: step 1 makes the data, each other changes what is there.
 */
#ifndef INCOGNITA_STORE_SCHEMA_H
#define INCOGNITA_STORE_SCHEMA_H

extern const char *const schema_steps[];
extern const int schema_step_count;

#endif
