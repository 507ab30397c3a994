/*
 * A frame of a WebSocket as a client sends it (RFC 6455), taken apart as its bytes come. Begin with
 * an empty one: the head first, then the payload.
 */
#ifndef INCOGNITA_SERVER_NET_FRAME_H
#define INCOGNITA_SERVER_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_HEAD_MAX = 14, FRAME_CONTROL_MAX = 125 };

enum frame_kind {
    FRAME_MORE = 0, /* of the message under way */
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

struct frame {
    unsigned char head[FRAME_HEAD_MAX];
    size_t have;     /* bytes of the head */
    uint64_t length; /* of the payload, once the head is whole */
    uint64_t taken;  /* bytes of it */
};

/* Takes bytes of the head, and says how many. */
size_t frame_take_head(struct frame *frame, const unsigned char *bytes, size_t length);
bool frame_has_head(const struct frame *frame);

/* Of a whole head: what it announces, and whether a client may send such a frame at all. */
enum frame_kind frame_kind(const struct frame *frame);
bool frame_is_final(const struct frame *frame); /* ends its message */
bool frame_is_control(const struct frame *frame);
bool frame_is_sound(const struct frame *frame);

/* Takes bytes of the payload, unmasked into `out`, and says how many. */
size_t frame_take_payload(struct frame *frame, const unsigned char *bytes, size_t length,
                          char *out);

#endif
