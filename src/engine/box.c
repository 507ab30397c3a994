#include "engine/box.h"

static void tell(const struct box_row *row, int which, struct component *out)
{
    struct box_entry entry = {.group = row->group,
                              .id = row->ids ? row->ids[which] : NULL,
                              .provenance = row->provenance,
                              .reference = row->reference};
    text_start(&entry.value, out->value, sizeof out->value);
    int number = row->table ? row->table[which] : row->numbers[0];
    text_add_format(&entry.value, row->value, number, row->numbers[1], row->numbers[2]);
    if (row->tell)
        row->tell(which, &entry);
    out->group = entry.group;
    out->id = entry.id;
    out->provenance = entry.provenance;
    out->reference = entry.reference;
}

bool box_component(const struct box_row rows[], int row_count, int index, struct component *out)
{
    for (int row = 0; row < row_count; row++) {
        int length = rows[row].end - rows[row].first;
        if (index < length) {
            tell(&rows[row], rows[row].first + index, out);
            return true;
        }
        index -= length;
    }
    return false;
}
