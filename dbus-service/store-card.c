/* store-card.c - a game's card as the comment <!--oustd key="value" ...-->, whatever could end it %-escaped. */
#include "store-card.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BEGIN "<!--oustd "
#define END   "-->"

bool store_id_good(const char *id)
{
    size_t length = strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return length > 0 && id[length] == '\0' && length + 1 <= STORE_ID_MAX - 16;
}

/* ------------------------------------------------------------------- writing */

/* Anything that could end the value or the comment, or the line, is written as %XX. */
static void put_text(FILE *stream, const char *key, const char *value)
{
    fprintf(stream, "%s=\"", key);
    for (const unsigned char *at = (const unsigned char *)value; *at; at++) {
        if (*at < ' ' || *at == 0x7F || strchr("\"%-<>&", *at))
            fprintf(stream, "%%%02X", *at);
        else
            fputc(*at, stream);
    }
    fputs("\" ", stream);
}

static void put_card(FILE *stream, const struct store_card *card)
{
    fputs(BEGIN, stream);
    put_text(stream, "id", card->id);
    put_text(stream, "name", card->name);
    put_text(stream, "owner", card->owner);
    put_text(stream, "bus", card->bus);
    fprintf(stream, "private=\"%s\" think_ms=\"%u\" seed=\"%" PRIu64 "\" created=\"%" PRIu64 "\"" END "\n",
            card->private ? "yes" : "no", card->think_ms, card->seed, card->created);
}

/* Length of the XML declaration with the line's end, 0 if there is none. */
static size_t declaration_length(const char *xml, size_t length)
{
    if (length < 5 || strncmp(xml, "<?xml", 5) != 0)
        return 0;
    const char *end = memmem(xml, length, "?>", 2);
    if (!end)
        return 0;
    size_t behind = (size_t)(end + 2 - xml);
    return behind < length && xml[behind] == '\n' ? behind + 1 : behind;
}

char *store_card_join(const struct store_card *card, const char *xml, size_t length, size_t *joined_length)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, joined_length);
    if (!stream)
        return NULL;
    size_t declaration = declaration_length(xml, length);
    fwrite(xml, 1, declaration, stream);
    put_card(stream, card);
    fwrite(xml + declaration, 1, length - declaration, stream);
    bool good = !ferror(stream);
    if (fclose(stream) == 0 && good)
        return text;
    free(text);
    return NULL;
}

/* ------------------------------------------------------------------- reading */

static int hex(char digit)
{
    if (!isxdigit((unsigned char)digit))
        return -1;
    return isdigit((unsigned char)digit) ? digit - '0' : tolower((unsigned char)digit) - 'a' + 10;
}

/* Reads key="value" and the blank behind it, and moves on. */
static bool take_text(const char **at, const char *key, char *value, size_t size)
{
    size_t length = strlen(key), used = 0;
    if (strncmp(*at, key, length) != 0 || strncmp(*at + length, "=\"", 2) != 0)
        return false;
    const char *from = *at + length + 2;
    for (; *from && *from != '"'; from++) {
        int byte = (unsigned char)*from;
        if (*from == '%') {
            int high = hex(from[1]), low = high < 0 ? -1 : hex(from[2]);
            if (low < 0)
                return false;
            byte = high * 16 + low;
            from += 2;
        }
        if (byte == 0 || used + 1 >= size)
            return false;
        value[used++] = (char)byte;
    }
    if (*from != '"')
        return false;
    value[used] = '\0';
    *at = from + 1 + strspn(from + 1, " ");
    return true;
}

static bool take_number(const char **at, const char *key, uint64_t most, uint64_t *value)
{
    char text[32], *end = NULL;
    if (!take_text(at, key, text, sizeof text) || !isdigit((unsigned char)text[0]))
        return false;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0 && *value <= most;
}

bool store_card_split(struct store_card *card, char *text, size_t length)
{
    size_t declaration = declaration_length(text, length);
    char *begin = text + declaration;
    if (strncmp(begin, BEGIN, strlen(BEGIN)) != 0)
        return false;
    const char *at = begin + strlen(BEGIN);
    char truth[8];
    uint64_t think_ms = 0;
    memset(card, 0, sizeof *card);
    bool good =
        take_text(&at, "id", card->id, sizeof card->id) && take_text(&at, "name", card->name, sizeof card->name) &&
        take_text(&at, "owner", card->owner, sizeof card->owner) &&
        take_text(&at, "bus", card->bus, sizeof card->bus) && take_text(&at, "private", truth, sizeof truth) &&
        take_number(&at, "think_ms", UINT32_MAX, &think_ms) && take_number(&at, "seed", UINT64_MAX, &card->seed) &&
        take_number(&at, "created", UINT64_MAX, &card->created);
    if (!good || strncmp(at, END, strlen(END)) != 0 || !store_id_good(card->id))
        return false;
    if (strcmp(truth, "yes") != 0 && strcmp(truth, "no") != 0)
        return false;
    card->private = truth[0] == 'y';
    card->think_ms = (unsigned)think_ms;
    memset(begin, ' ', (size_t)(at - begin) + strlen(END));
    return true;
}
