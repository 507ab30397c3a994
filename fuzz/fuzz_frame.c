/*
 * Any bytes as what a WebSocket receives: a frame that is taken is masked and says how long it is
 * in as few bytes as that needs; and more bytes change neither a yes nor a no.
 */
#include <stdlib.h>
#include <string.h>

#include "server/net/frame.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(const uint8_t *bytes, size_t size, const struct frame *frame)
{
    size_t wanted = frame->length < 126 ? 6 : frame->length < 65536 ? 8 : 14;
    if (frame->head != wanted || frame->head > size || (bytes[1] & 0x80) == 0)
        abort();
    if (frame->kind >= FRAME_CLOSE && (!frame->last || frame->length > FRAME_CONTROL_MAX))
        abort();
    if (size - frame->head < frame->length)
        return;
    uint8_t *payload = malloc((size_t)frame->length + 1);
    memcpy(payload, bytes + frame->head, (size_t)frame->length);
    frame_unmask(frame, payload);
    frame_unmask(frame, payload);
    if (memcmp(payload, bytes + frame->head, (size_t)frame->length) != 0)
        abort();
    free(payload);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct frame frame;
    enum frame_status whole = frame_read(bytes, size, &frame);
    if (whole == FRAME_READ)
        check(bytes, size, &frame);
    for (size_t length = 0; length < size && length < 16; length++) {
        struct frame part;
        enum frame_status status = frame_read(bytes, length, &part);
        if (status != FRAME_CUT && status != whole)
            abort();
    }
    return 0;
}
