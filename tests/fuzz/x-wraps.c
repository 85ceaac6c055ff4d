/* x-wraps.c - what the targets about xoust don't wait for, or do without; put in place by the linker. */
#include <stdlib.h>

#include "file.h"
#include "oust.h"
#include "remote.h"
#include "sprite-inside.h"

/* Declared as what they stand for, so that they follow when that changes. */
extern __typeof__(oust_think) __real_oust_think, __wrap_oust_think;
extern __typeof__(oust_record_save) __wrap_oust_record_save;
extern __typeof__(oust_record_load) __wrap_oust_record_load;
extern __typeof__(remote_load) __wrap_remote_load;
extern __typeof__(sprite_make_grain) __wrap_sprite_make_grain;

/* Where a sanitizer looks: libX11 hands memcmp() the names of resources with the length of the longer one, which
 * ends before it gets there. */
const char *__asan_default_options(void) __attribute__((visibility("default")));

const char *__asan_default_options(void)
{
    return "strict_memcmp=0";
}

/* Fontconfig keeps a pattern to the end and finds its parts by their distance from it, which a sanitizer doesn't take
 * for a pointer. */
const char *__lsan_default_suppressions(void) __attribute__((visibility("default")));

const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}

enum oust_status __wrap_oust_think(const struct oust_position *position, const struct oust_think_options *options,
                                   struct oust_stop *stop, struct oust_report *report, struct oust_error *error)
{
    struct oust_think_options quick = *options;
    quick.level = 1;
    return __real_oust_think(position, &quick, stop, report, error);
}

/* The library that xoust is linked with has its own way to files; so that they too are files.h's. */
enum oust_status __wrap_oust_record_save(const struct oust_game *played, const char *path, struct oust_error *error)
{
    char *xml;
    size_t length;
    enum oust_status status = oust_record_write(played, &xml, &length, error);
    if (status != OUST_OK)
        return status;
    status = file_replace(path, xml, length, FILE_USUAL, error);
    oust_free(xml);
    return status;
}

enum oust_status __wrap_oust_record_load(const char *path, struct oust_game **loaded, struct oust_error *error)
{
    char *xml;
    size_t length;
    enum oust_status status = file_read(path, OUST_RECORD_BYTES_MAX, &xml, &length, error);
    if (status != OUST_OK)
        return status;
    status = oust_record_read(xml, length, loaded, error);
    free(xml);
    return status;
}

remote_new_fn *__wrap_remote_load(void)
{
    return NULL;
}

/* The grain of the wood takes longer than all the rest: it is left out. */
bool __wrap_sprite_make_grain(struct sprite *sprite)
{
    sprite->grain = calloc(GRAIN, GRAIN);
    return sprite->grain != NULL;
}
