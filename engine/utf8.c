#include "utf8.h"

#include <string.h>

/* The least character that needs a sequence of so many bytes: anything smaller is overlong. */
static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};

static size_t sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    if (first >= 0xf0 && first < 0xf5)
        return 4;
    return 0;
}

size_t utf8_decode(const char *text, size_t length, uint32_t *character)
{
    if (length == 0)
        return 0;
    const unsigned char *bytes = (const unsigned char *)text;
    size_t count = sequence_length(bytes[0]);
    if (count == 0 || count > length)
        return 0;
    uint32_t value = count == 1 ? bytes[0] : bytes[0] & (0x7fu >> count);
    for (size_t i = 1; i < count; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (bytes[i] & 0x3f);
    }
    if (value < least[count] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 0;
    *character = value;
    return count;
}

size_t utf8_next(const char *text, size_t length, uint32_t *character)
{
    size_t count = utf8_decode(text, length, character);
    if (count > 0 || length == 0)
        return count;
    *character = UTF8_NONE;
    return 1;
}

size_t utf8_back(const char *text, size_t length)
{
    while (length > 0 && ((unsigned char)text[--length] & 0xc0) == 0x80)
        ;
    return length;
}

size_t utf8_encode(uint32_t character, char bytes[2])
{
    if (character < 0x80) {
        bytes[0] = (char)character;
        return 1;
    }
    bytes[0] = (char)(0xc0 | character >> 6);
    bytes[1] = (char)(0x80 | (character & 0x3f));
    return 2;
}

bool utf8_is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7f && character < 0xa0) || (character & 0xfffe) == 0xfffe;
}

void utf8_harmless(char *text)
{
    char *to = text;
    for (size_t left = strlen(text), length; left > 0; left -= length) {
        uint32_t character;
        length = utf8_next(text, left, &character);
        if (character == UTF8_NONE || utf8_is_control(character)) {
            *to++ = '?';
        } else {
            memmove(to, text, length);
            to += length;
        }
        text += length;
    }
    *to = '\0';
}
