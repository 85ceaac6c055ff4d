/*
 * reading.c - see reading.h.
 */
#include "reading.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "file.h"
#include "status.h"

#define BLANKS " \t\r\n"

/* Where the next word begins, after blanks. */
static const char *word_at(const char *text)
{
    return text + strspn(text, BLANKS);
}

static const char *after_word(const char *text)
{
    return word_at(text + strcspn(text, BLANKS));
}

/* Is the word here one of these letters, alone? */
static bool is_letter(const char *word, const char *letters)
{
    return *word && strchr(letters, *word) && strcspn(word, BLANKS) == 1;
}

/* The fourth word of a position is the player to place; no turn is written like that. */
static bool is_position(const char *text)
{
    return is_letter(after_word(after_word(after_word(text))), "12");
}

static enum oust_status begin_with_position(char *text, struct oust_game **game, struct oust_error *error)
{
    struct oust_position *position;
    enum oust_status status = oust_position_parse(text, &position, error);

    if (status != OUST_OK)
        return status;
    status = oust_game_new_from(position, game, error);
    oust_position_free(position);
    return status;
}

static enum oust_status begin_with_board(char *text, struct oust_game **game, struct oust_error *error)
{
    struct oust_board *board;
    enum oust_status status = oust_board_new(text, &board, error);

    if (status != OUST_OK)
        return status;
    status = oust_game_new(board, game, error);
    oust_board_unref(board);
    return status;
}

/* `text` is one line, and is cut up. */
static enum oust_status read_line(char *text, struct oust_game **result, struct oust_error *error)
{
    bool position = is_position(text);
    struct oust_game *game = NULL;
    enum oust_status status;
    char *turns = text, *end;

    for (int i = position ? 4 : 1; i > 0; i--)
        turns = (char *)after_word(turns);
    for (end = turns; end > text && strchr(BLANKS, end[-1]); end--)
        ;
    if (is_letter(turns, "12=-"))
        turns = (char *)after_word(turns);
    *end = '\0';
    status = position ? begin_with_position(text, &game, error) : begin_with_board(text, &game, error);
    if (status == OUST_OK && *turns)
        status = oust_game_play(game, turns, error);
    if (status == OUST_OK)
        *result = game;
    else
        oust_game_free(game);
    return status;
}

enum oust_status reading_text(const char *text, size_t length, struct oust_game **game, bool *players,
                              struct oust_error *error)
{
    const char *start = word_at(text);
    bool record = *start == '<' || (unsigned char)*start >= 0x80; /* a byte order mark begins a record, too */
    enum oust_status status;
    char *line;

    if (strlen(text) != length)
        return status_fail(error, OUST_ERROR_RECORD, "there is a NUL in it, which no text holds");
    if (players)
        *players = record;
    if (record)
        return oust_record_read(start, length - (size_t)(start - text), game, error);
    if (strncasecmp(start, "hex", 3) != 0 && strncasecmp(start, "rect", 4) != 0)
        return status_fail(error, OUST_ERROR_RECORD, "there is no game in it");
    line = strdup(start);
    if (!line)
        return status_no_memory(error);
    for (char *c = line; *c; c++)
        *c = strchr(BLANKS, *c) ? ' ' : *c;
    status = read_line(line, game, error);
    free(line);
    return status;
}

enum oust_status reading_kept_file(const char *path, struct oust_game **game, bool *players, struct oust_error *error)
{
    struct stat found;

    if (stat(path, &found) == 0 && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode))
        return status_fail(error, OUST_ERROR_FILE, "can't read '%.160s': it is no ordinary file", path);
    return reading_file(path, game, players, error);
}

enum oust_status reading_file(const char *path, struct oust_game **game, bool *players, struct oust_error *error)
{
    enum oust_status status;
    size_t length;
    char *text;

    status = file_read(path, OUST_RECORD_BYTES_MAX, &text, &length, error);
    if (status != OUST_OK)
        return status;
    status = reading_text(text, length, game, players, error);
    free(text);
    return status;
}
