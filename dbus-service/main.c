/* main.c - oustd, the D-Bus service: so far it knows its version and that it has no command. */
#include "oust.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("oustd %s\nOust is a game by Mark Steere (2007), marksteeregames.com\n", oust_version());
        return 0;
    }
    fprintf(stderr, "oustd: no command is there yet; try --version\n");
    return 2;
}
