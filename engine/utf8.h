/*
 * utf8 - reading Unicode characters one by one from bytes that nobody has checked yet.
 */
#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Decodes the character at the start of `text`.
 * \return its length in bytes, 1 to 4, or 0 if no well-formed character starts here
 *         (overlong forms and surrogates are not well-formed).
 */
size_t utf8_decode(const char *text, size_t length, uint32_t *character);

/** A control character (of ASCII or Latin 1), or one that XML has no place for. */
bool utf8_is_control(uint32_t character);

/** Makes text fit for one line of a terminal: what is no character, or a control character, becomes "?". */
void utf8_harmless(char *text);

#endif
