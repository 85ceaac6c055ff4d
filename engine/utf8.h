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

/** What stands for a byte with which no well-formed character begins. */
#define UTF8_NONE 0xffffffffu

/**
 * The same for text that is gone through whatever it holds: where no character starts, one byte counts as UTF8_NONE.
 * \return the bytes to go on by; at least 1, unless `length` is 0.
 */
size_t utf8_next(const char *text, size_t length, uint32_t *character);

/** Where the last character of a text of `length` bytes begins; 0 for an empty one. */
size_t utf8_back(const char *text, size_t length);

/** Writes a character below 0x800, which all of Latin 1 is; no NUL.  \return its length in bytes, 1 or 2. */
size_t utf8_encode(uint32_t character, char bytes[2]);

/** A control character (of ASCII or Latin 1), or one that XML has no place for. */
bool utf8_is_control(uint32_t character);

/** Makes text fit for one line of a terminal: what is no character, or a control character, becomes "?". */
void utf8_harmless(char *text);

#endif
