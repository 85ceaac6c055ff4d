/*
 * xoust-finger.c - fingers on the screen of an X server that has no such screen.
 *
 *     xoust-finger SOCKET WIDTH HEIGHT
 *
 * Reads lines "down FINGER X Y", "move FINGER X Y" and "up FINGER X Y", hands them to the
 * server's driver `inputtest` as touches, and says "ok" after each when the server has dealt
 * with it.  The driver takes one connection and never notices its end: this has to run as long
 * as there are fingers to move.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define AXIS_MOST 65535.0 /* of both axes, whatever the size of the screen */

/* What the driver reads, in the machine's own order; the first member is the length of all. */
enum request { REQUEST_VERSION = 0, REQUEST_SYNC = 1, REQUEST_TOUCH = 6 };
enum touch { TOUCH_BEGIN = 18, TOUCH_UPDATE = 19, TOUCH_END = 20 };

struct version {
    uint32_t length, request;
    uint16_t major, minor;
};

struct sync {
    uint32_t length, request;
};

struct touch_request {
    uint32_t length, request, finger, touch;
    uint32_t has_unaccelerated;
    uint8_t mask[8]; /* which of the values are given */
    double values[64], unaccelerated[64];
};

static int complain(const char *text)
{
    fprintf(stderr, "xoust-finger: %s\n", text);
    return 1;
}

static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct version version = {sizeof version, REQUEST_VERSION, 1, 1};
    int file = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    if (file < 0 || connect(file, (struct sockaddr *)&address, sizeof address) != 0 ||
        write(file, &version, sizeof version) != (ssize_t)sizeof version ||
        read(file, &version, sizeof version) != (ssize_t)sizeof version)
        return -1;
    return file;
}

static int send_touch(int file, unsigned finger, enum touch touch, double x, double y)
{
    struct touch_request request = {
        .length = sizeof request, .request = REQUEST_TOUCH, .finger = finger, .touch = touch};
    struct sync sync = {sizeof sync, REQUEST_SYNC};

    request.mask[0] = 3;
    request.values[0] = x;
    request.values[1] = y;
    return write(file, &request, sizeof request) == (ssize_t)sizeof request &&
           write(file, &sync, sizeof sync) == (ssize_t)sizeof sync &&
           read(file, &sync, sizeof sync) == (ssize_t)sizeof sync;
}

static int touch_named(const char *word)
{
    return strcmp(word, "down") == 0   ? TOUCH_BEGIN
           : strcmp(word, "move") == 0 ? TOUCH_UPDATE
           : strcmp(word, "up") == 0   ? TOUCH_END
                                       : 0;
}

int main(int argc, char **argv)
{
    double width = argc == 4 ? atof(argv[2]) : 0, height = argc == 4 ? atof(argv[3]) : 0;
    int file = argc == 4 ? connect_to(argv[1]) : -1;
    char line[128], word[16];

    if (file < 0 || width < 2 || height < 2)
        return complain("no way to the server; give SOCKET WIDTH HEIGHT");
    while (fgets(line, sizeof line, stdin)) {
        unsigned finger;
        double x, y;
        int touch = sscanf(line, "%15s %u %lf %lf", word, &finger, &x, &y) == 4 ? touch_named(word) : 0;

        if (touch == 0 ||
            !send_touch(file, finger, (enum touch)touch, x * AXIS_MOST / (width - 1), y * AXIS_MOST / (height - 1)))
            return complain(line);
        puts("ok");
        fflush(stdout);
    }
    return 0;
}
