#include "server/net/frame.h"

enum { FINAL = 0x80, RESERVED = 0x70, MASKED = 0x80, LENGTH = 0x7f, MASK_SIZE = 4 };

/* How long the head is, as far as that is known. */
static size_t head_size(const struct frame *frame)
{
    if (frame->have < 2)
        return 2;
    int given = frame->head[1] & LENGTH;
    size_t more = given == 126 ? 2 : given == 127 ? 8 : 0;
    return 2 + more + (frame->head[1] & MASKED ? MASK_SIZE : 0);
}

bool frame_has_head(const struct frame *frame)
{
    return frame->have >= 2 && frame->have == head_size(frame);
}

static uint64_t announced(const struct frame *frame)
{
    uint64_t length = frame->head[1] & LENGTH;
    size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (more > 0)
        length = 0;
    for (size_t i = 0; i < more; i++)
        length = length << 8 | frame->head[2 + i];
    return length;
}

size_t frame_take_head(struct frame *frame, const unsigned char *bytes, size_t length)
{
    size_t taken = 0;
    while (taken < length && frame->have < head_size(frame))
        frame->head[frame->have++] = bytes[taken++];
    if (frame_has_head(frame))
        frame->length = announced(frame);
    return taken;
}

enum frame_kind frame_kind(const struct frame *frame)
{
    return (enum frame_kind)(frame->head[0] & 0x0f);
}

bool frame_is_final(const struct frame *frame)
{
    return (frame->head[0] & FINAL) != 0;
}

bool frame_is_control(const struct frame *frame)
{
    return (frame->head[0] & 0x08) != 0;
}

bool frame_is_sound(const struct frame *frame)
{
    if (!(frame->head[1] & MASKED) || (frame->head[0] & RESERVED))
        return false;
    switch (frame_kind(frame)) {
    case FRAME_MORE:
    case FRAME_TEXT:
    case FRAME_BINARY: return true;
    case FRAME_CLOSE:
    case FRAME_PING:
    case FRAME_PONG: return frame_is_final(frame) && frame->length <= FRAME_CONTROL_MAX;
    }
    return false;
}

size_t frame_take_payload(struct frame *frame, const unsigned char *bytes, size_t length, char *out)
{
    const unsigned char *mask = frame->head + frame->have - MASK_SIZE;
    size_t count =
        frame->length - frame->taken < length ? (size_t)(frame->length - frame->taken) : length;
    for (size_t i = 0; i < count; i++)
        out[i] = (char)(bytes[i] ^ mask[frame->taken++ % MASK_SIZE]);
    return count;
}
