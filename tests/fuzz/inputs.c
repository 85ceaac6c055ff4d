/* inputs.c - see inputs.h. */
#include "inputs.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BYTES_MOST (64L << 20)

/* An archive begins with these bytes; before each of its files stands a header, and odd ones are filled up. */
#define ARCHIVE_MAGIC "!<arch>\n"
#define HEADER_BYTES  60
#define HEADER_SIZE   48 /* where the size of the file stands in it, in digits */

static bool add(struct inputs *inputs, const char *name, const char *bytes, size_t size)
{
    if (inputs->count == inputs->room) {
        size_t room = inputs->room ? 2 * inputs->room : 64;
        struct input *more = realloc(inputs->each, room * sizeof *more);
        if (!more)
            return false;
        inputs->each = more;
        inputs->room = room;
    }
    struct input *input = &inputs->each[inputs->count++];
    input->name = strdup(name);
    input->bytes = malloc(size + 1);
    input->size = size;
    if (size > 0 && input->bytes)
        memcpy(input->bytes, bytes, size);
    return input->name && input->bytes;
}

/* The files of an archive; their names don't matter here, they get numbers. */
static bool add_archive(struct inputs *inputs, const char *path, const char *bytes, size_t size)
{
    size_t at = strlen(ARCHIVE_MAGIC);
    for (int number = 1; at + HEADER_BYTES <= size; number++) {
        char name[512];
        size_t length = strtoul(bytes + at + HEADER_SIZE, NULL, 10);
        at += HEADER_BYTES;
        if (length > size - at)
            break;
        snprintf(name, sizeof name, "%.480s(%d)", path, number);
        if (!add(inputs, name, bytes + at, length))
            return false;
        at += length + length % 2;
    }
    if (at < size)
        fprintf(stderr, "%s is a damaged archive\n", path);
    return at >= size;
}

/* All bytes of a file: new, for free(), with a NUL behind them; NULL if it can't be read. */
static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "re");
    long length = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *bytes = length >= 0 && length <= BYTES_MOST ? malloc((size_t)length + 1) : NULL;
    bool good = bytes && fseek(file, 0, SEEK_SET) == 0 && fread(bytes, 1, (size_t)length, file) == (size_t)length;
    if (file)
        fclose(file);
    if (!good) {
        fprintf(stderr, "the file %s can't be read\n", path);
        free(bytes);
        return NULL;
    }
    bytes[length] = '\0';
    *size = (size_t)length;
    return bytes;
}

static bool add_file(struct inputs *inputs, const char *path)
{
    size_t size;
    char *bytes = read_file(path, &size);
    if (!bytes)
        return false;
    bool archive = strncmp(bytes, ARCHIVE_MAGIC, strlen(ARCHIVE_MAGIC)) == 0;
    bool good = archive ? add_archive(inputs, path, bytes, size) : add(inputs, path, bytes, size);
    free(bytes);
    return good;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool add_folder(struct inputs *inputs, const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, is_shown, alphasort);
    bool good = count >= 0;
    for (int i = 0; i < count; i++) {
        char file[4096];
        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        good = inputs_add(inputs, file) && good;
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    else
        fprintf(stderr, "the folder %s can't be read\n", path);
    return good;
}

bool inputs_add(struct inputs *inputs, const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return add_folder(inputs, path);
    return add_file(inputs, path);
}

/* "name=" may stand before the word, which is in quotes; \xNN, \\ and \" stand for bytes.  Returns its length. */
static size_t read_word(const char *line, char *word)
{
    const char *at = *line == '#' ? NULL : strchr(line, '"');
    size_t length = 0;
    for (at = at ? at + 1 : ""; *at && *at != '"'; at++) {
        char digits[3] = {0};
        if (*at == '\\' && at[1] == 'x' && isxdigit((unsigned char)at[2]) && isxdigit((unsigned char)at[3])) {
            memcpy(digits, at + 2, 2);
            at += 3;
            word[length++] = (char)strtoul(digits, NULL, 16);
        } else {
            at += *at == '\\' && at[1];
            word[length++] = *at;
        }
    }
    return length;
}

bool inputs_add_words(struct inputs *inputs, const char *path)
{
    FILE *file = fopen(path, "re");
    char line[1024], word[sizeof line];
    bool good = file != NULL;
    while (good && fgets(line, sizeof line, file)) {
        size_t length = read_word(line, word);
        good = length == 0 || add(inputs, path, word, length);
    }
    if (file)
        fclose(file);
    else
        fprintf(stderr, "the dictionary %s can't be read\n", path);
    return good;
}

void inputs_clear(struct inputs *inputs)
{
    for (size_t i = 0; i < inputs->count; i++) {
        free(inputs->each[i].name);
        free(inputs->each[i].bytes);
    }
    free(inputs->each);
    *inputs = (struct inputs){0};
}
