/*
 * strbuf - text that grows in a caller's buffer and is cut off at its end, counting on
 * as snprintf does, so that a caller can learn how much room the whole text needs.
 */
#ifndef STRBUF_H
#define STRBUF_H

#include <stddef.h>

struct strbuf {
    char *text;    /* NULL if there is no room at all */
    size_t size;   /* room, with the NUL */
    size_t length; /* of the whole text, also of what was cut off */
};

/** An empty text over a buffer of `size` bytes (NULL and 0: only count). */
struct strbuf strbuf_over(char *text, size_t size);

void strbuf_char(struct strbuf *buf, char c);
void strbuf_text(struct strbuf *buf, const char *text);
void strbuf_format(struct strbuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
