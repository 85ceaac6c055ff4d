#include "record-guard.h"

#include <string.h>
#include <strings.h>

#include "status.h"
#include "utf8.h"

#define TAG_MAX 16384 /* bytes; the longest that is needed holds the stones of a full board */

static enum oust_status check_characters(const char *xml, size_t length, struct oust_error *error)
{
    int line = 1;
    for (size_t at = 0, step; at < length; at += step) {
        uint32_t character;
        step = utf8_decode(xml + at, length - at, &character);
        if (step == 0)
            return status_fail_at(error, OUST_ERROR_RECORD, line, 0, "byte %zu, 0x%02x, is not UTF-8", at + 1,
                                  (unsigned char)xml[at]);
        if (character == 0)
            return status_fail_at(error, OUST_ERROR_RECORD, line, 0, "byte %zu is NUL, which no text holds", at + 1);
        line += character == '\n';
    }
    return OUST_OK;
}

/* ---- the encoding ---- */

#define BLANKS      "\x20\t\r\n"
#define QUOTED_MOST 60 /* bytes of a name in a complaint */

/* What follows `word` in a text of so many bytes, blanks left out; NULL if the word isn't there. */
static const char *behind(const char *at, size_t length, const char *word)
{
    const char *found = memmem(at, length, word, strlen(word));
    if (!found)
        return NULL;
    found += strlen(word);
    while (found < at + length && strchr(BLANKS, *found))
        found++;
    return found;
}

/* The encoding that an XML declaration names, and its length; NULL if it names none. */
static const char *find_encoding(const char *xml, size_t length, size_t *size)
{
    static const char mark[] = "\xef\xbb\xbf", begin[] = "<?xml";
    if (length >= strlen(mark) && memcmp(xml, mark, strlen(mark)) == 0) {
        xml += strlen(mark);
        length -= strlen(mark);
    }
    if (length < strlen(begin) || memcmp(xml, begin, strlen(begin)) != 0)
        return NULL;
    const char *end = memmem(xml, length, "?>", 2);
    const char *at = end ? behind(xml, (size_t)(end - xml), "encoding") : NULL;
    at = at && at < end && *at == '=' ? behind(at, (size_t)(end - at), "=") : NULL;
    if (!at || at >= end || (*at != '"' && *at != '\''))
        return NULL;
    const char *close = memchr(at + 1, *at, (size_t)(end - at - 1));
    *size = close ? (size_t)(close - at - 1) : 0;
    return close ? at + 1 : NULL;
}

static enum oust_status check_encoding(const char *xml, size_t length, struct oust_error *error)
{
    size_t size;
    const char *name = find_encoding(xml, length, &size);
    if (!name || (size == 5 && strncasecmp(name, "UTF-8", 5) == 0))
        return OUST_OK;
    return status_fail_at(error, OUST_ERROR_RECORD, 1, 0, "the encoding is '%.*s': only UTF-8 is read",
                          size < QUOTED_MOST ? (int)size : QUOTED_MOST, name);
}

/* ---- tags ----
 *
 * Where the XML is well-formed, this sees the same tags as a parser does.  Where it is not, a
 * parser goes no further, so that it does not matter what this makes of the rest.
 */

/* What begins with "<" but is no tag, and how it ends. */
static const struct {
    const char *begin, *end;
} others[] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};

/* The bytes of a comment and its like, up to the end of the text if it has no end; 0 if there is none here. */
static size_t other_length(const char *at, size_t left)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        size_t begin = strlen(others[i].begin), end = strlen(others[i].end);
        if (left < begin || memcmp(at, others[i].begin, begin) != 0)
            continue;
        const char *found = memmem(at + begin, left - begin, others[i].end, end);
        return found ? (size_t)(found - at) + end : left;
    }
    return 0;
}

/* The bytes of a tag.  A quoted value may hold ">". */
static size_t tag_length(const char *at, size_t left)
{
    char quote = '\0';
    for (size_t i = 1; i < left; i++) {
        if (quote)
            quote = at[i] == quote ? '\0' : quote;
        else if (at[i] == '"' || at[i] == '\'')
            quote = at[i];
        else if (at[i] == '>')
            return i + 1;
    }
    return left;
}

static int line_of(const char *xml, const char *at)
{
    int line = 1;
    for (; xml < at; xml++)
        line += *xml == '\n';
    return line;
}

static enum oust_status check_tags(const char *xml, size_t length, struct oust_error *error)
{
    const char *at = xml, *end = xml + length;
    while ((at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        size_t left = (size_t)(end - at), other = other_length(at, left);
        size_t tag = other > 0 ? 0 : tag_length(at, left);
        if (tag > TAG_MAX)
            return status_fail_at(error, OUST_ERROR_LIMIT, line_of(xml, at), 0,
                                  "a tag that begins here is too long: at most %d bytes are read", TAG_MAX);
        at += tag + other;
    }
    return OUST_OK;
}

enum oust_status record_guard(const char *xml, size_t length, struct oust_error *error)
{
    if (length > OUST_RECORD_BYTES_MAX)
        return status_fail(error, OUST_ERROR_LIMIT, "a record of %zu bytes is too large: at most %u are read", length,
                           OUST_RECORD_BYTES_MAX);
    enum oust_status status = check_characters(xml, length, error);
    if (status == OUST_OK)
        status = check_encoding(xml, length, error);
    return status == OUST_OK ? check_tags(xml, length, error) : status;
}
