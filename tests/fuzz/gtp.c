/* gtp.c - fuzz target: a whole conversation in GTP, with thinking that takes no time, and files of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "files.h"
#include "fuzz.h"
#include "gtp.h"

#define PLAYOUTS_MOST 4

static const char record[] = "<oust-record version=\"1\" board=\"hex3\"><player number=\"1\" level=\"human\"/>"
                             "<player number=\"2\" level=\"human\"/><turns><turn player=\"1\">c3</turn></turns>"
                             "<result kind=\"unfinished\"/></oust-record>";

/* ---- put in place by the linker ---- */

extern __typeof__(oust_think) __real_oust_think, __wrap_oust_think;

/* An analysis would go on until it is stopped. */
enum oust_status __wrap_oust_think(const struct oust_position *position, const struct oust_think_options *options,
                                   struct oust_stop *stop, struct oust_report *report, struct oust_error *error)
{
    struct oust_think_options quick = *options;
    quick.playouts = options->playouts < PLAYOUTS_MOST ? options->playouts : PLAYOUTS_MOST;
    return __real_oust_think(position, &quick, stop, report, error);
}

/* ---- an input ---- */

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    files_begin();
    fuzz_silence();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct gtp_values values = {
        .board = "hex3", .level = OUST_LEVELS, .playouts = PLAYOUTS_MOST, .threads = 1, .memory = 1};
    FILE *before = stdin;
    char *text = fuzz_text(data, size);
    stdin = size > 0 ? fmemopen(text, size, "r") : fopen("/dev/null", "re");
    FUZZ_DEMAND(stdin);
    files_put("game", record, strlen(record));
    FUZZ_DEMAND(cli_gtp.run(&values, NULL, 0) == CLI_DONE);
    fclose(stdin);
    stdin = before;
    free(text);
    return 0;
}
