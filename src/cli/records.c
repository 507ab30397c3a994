#include "cli/records.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool use_file(const char *command, const char *name, FILE *file, record_use *use,
                     void *context)
{
    int number = 0;
    bool good = true;
    for (;;) {
        int c;
        while ((c = getc(file)) == ' ' || c == '\n' || c == '\r' || c == '\t')
            ;
        if (c == EOF)
            break;
        ungetc(c, file);
        json_error_t error;
        json_t *record = json_loadf(file, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
        number++;
        if (record == NULL) {
            printf("%s:%d: bad record: %s\n", name, number, error.text);
            return false;
        }
        good = use(context, name, number, record) && good;
        json_decref(record);
    }
    if (ferror(file)) {
        fprintf(stderr, "incognita %s: cannot read %s: %s\n", command, name, strerror(errno));
        return false;
    }
    if (number == 0)
        printf("%s: holds no record\n", name);
    return good && number > 0;
}

bool records_each(const char *command, const char *name, record_use *use, void *context)
{
    if (strcmp(name, "-") == 0)
        return use_file(command, "standard input", stdin, use, context);
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        fprintf(stderr, "incognita %s: cannot open %s: %s\n", command, name, strerror(errno));
        return false;
    }
    bool good = use_file(command, name, file, use, context);
    fclose(file);
    return good;
}
