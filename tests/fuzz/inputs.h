/*
 * inputs.h - inputs out of files, folders of files, and archives (as ar makes them) of files; and the words
 * of a dictionary, in the form that libFuzzer and AFL read.
 */
#ifndef INPUTS_H
#define INPUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct input {
    char *name; /* of its file, as in "corpus/record.ar(17)" */
    uint8_t *bytes;
    size_t size;
};

struct inputs {
    struct input *each;
    size_t count, room;
};

/* Adds what is at a path.  False: it can't be read, which has been said. */
bool inputs_add(struct inputs *inputs, const char *path);

/* Adds the words of a dictionary. */
bool inputs_add_words(struct inputs *inputs, const char *path);

void inputs_clear(struct inputs *inputs);

#endif
