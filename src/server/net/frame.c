#include "server/net/frame.h"

#include <string.h>

enum { LAST = 0x80, RESERVED = 0x70, KIND = 0x0f, MASKED = 0x80, SHORT_LENGTH = 0x7f };
enum { TWO_BYTES = 126, EIGHT_BYTES = 127 };

static bool is_control(enum frame_kind kind)
{
    return kind >= FRAME_CLOSE;
}

static bool is_kind(int kind)
{
    return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

enum frame_status frame_read(const uint8_t *bytes, size_t length, struct frame *frame)
{
    if (length < 2)
        return FRAME_CUT;
    size_t first = bytes[1] & SHORT_LENGTH;
    size_t more = first == TWO_BYTES ? 2 : first == EIGHT_BYTES ? 8 : 0;
    frame->kind = (enum frame_kind)(bytes[0] & KIND);
    frame->last = bytes[0] & LAST;
    frame->head = 2 + more + sizeof frame->mask;
    if ((bytes[0] & RESERVED) != 0 || !is_kind(bytes[0] & KIND) || (bytes[1] & MASKED) == 0 ||
        (is_control(frame->kind) && (!frame->last || first > FRAME_CONTROL_MAX)))
        return FRAME_BAD;
    if (length < frame->head)
        return FRAME_CUT;
    frame->length = more == 0 ? first : 0;
    for (size_t i = 0; i < more; i++)
        frame->length = frame->length << 8 | bytes[2 + i];
    memcpy(frame->mask, bytes + 2 + more, sizeof frame->mask);
    bool long_winded = (more == 2 && frame->length < TWO_BYTES) ||
                       (more == 8 && (frame->length >> 16 == 0 || frame->length >> 63 != 0));
    return long_winded ? FRAME_BAD : FRAME_READ;
}

void frame_unmask(const struct frame *frame, uint8_t *payload)
{
    for (uint64_t i = 0; i < frame->length; i++)
        payload[i] ^= frame->mask[i % 4];
}
