#include "strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct strbuf strbuf_over(char *text, size_t size)
{
    if (size > 0)
        text[0] = '\0';
    return (struct strbuf){text, size, 0};
}

void strbuf_char(struct strbuf *buf, char c)
{
    if (buf->length + 1 < buf->size) {
        buf->text[buf->length] = c;
        buf->text[buf->length + 1] = '\0';
    }
    buf->length++;
}

void strbuf_text(struct strbuf *buf, const char *text)
{
    size_t length = strlen(text);
    if (buf->length + 1 < buf->size) {
        size_t room = buf->size - buf->length - 1;
        size_t fits = length < room ? length : room;
        memcpy(buf->text + buf->length, text, fits);
        buf->text[buf->length + fits] = '\0';
    }
    buf->length += length;
}

void strbuf_format(struct strbuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t room = buf->length < buf->size ? buf->size - buf->length : 0;
    int length = vsnprintf(room ? buf->text + buf->length : NULL, room, format, args);
    va_end(args);
    if (length > 0)
        buf->length += (size_t)length;
}
