/*
 * The head of a WebSocket's frame, as clients send them (RFC 6455, 5.2), held to the letter:
 * masked, of a kind that there is, with a length in as few bytes as it needs. libwebsockets is less
 * strict.
 */
#ifndef INCOGNITA_SERVER_NET_FRAME_H
#define INCOGNITA_SERVER_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind {
    FRAME_MORE, /* of the message under way */
    FRAME_TEXT,
    FRAME_BINARY,
    FRAME_CLOSE = 8,
    FRAME_PING,
    FRAME_PONG
};

enum { FRAME_CONTROL_MAX = 125 }; /* bytes in a frame that closes, pings or answers a ping */

struct frame {
    enum frame_kind kind;
    bool last;       /* of its message */
    size_t head;     /* bytes before the payload */
    uint64_t length; /* bytes of the payload */
    uint8_t mask[4];
};

enum frame_status {
    FRAME_READ,
    FRAME_CUT, /* the rest of its head is to come */
    FRAME_BAD  /* no client may send such a frame */
};

/* Reads the head that the bytes begin with. */
enum frame_status frame_read(const uint8_t *bytes, size_t length, struct frame *frame);

/* Takes the mask off the payload. */
void frame_unmask(const struct frame *frame, uint8_t *payload);

#endif
