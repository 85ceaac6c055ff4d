/*
 * picture.c - see picture.h.
 */
#include <config.h>

#include "picture.h"

#include <stdlib.h>
#if HAVE_PNG
#include <png.h>
#endif

#include "file.h"
#include "geom.h"
#include "sprite.h"
#include "status.h"
#include "stroke.h"

enum oust_status picture_save(const struct picture *picture, const char *path, struct oust_error *error)
{
    size_t length = 0;
    char *bytes = NULL;
    enum oust_status status = picture_png(picture, &bytes, &length, error);

    if (status != OUST_OK)
        return status;
    status = file_replace(path, bytes, length, FILE_USUAL, error);
    free(bytes);
    return status;
}

#if HAVE_PNG
bool picture_can_be_had(void)
{
    return true;
}

static void fill_cells(const struct picture *picture, struct sprite_cell *cells)
{
    const struct oust_position *position = picture->position;

    for (int cell = 0; cell < oust_board_cells(oust_position_board(position)); cell++) {
        enum oust_verdict verdict = oust_position_check(position, cell);

        cells[cell].stone = (signed char)oust_position_at(position, cell);
        if (!picture->spots || (verdict != OUST_VERDICT_SEED && verdict != OUST_VERDICT_CAPTURE))
            continue;
        cells[cell].spot = (signed char)oust_position_to_place(position);
        cells[cell].capturing = verdict == OUST_VERDICT_CAPTURE;
    }
    if (picture->last != OUST_CELL_NONE)
        cells[picture->last].last = true;
}

static void draw_labels(struct raster *raster, const struct geom *geom, const struct look *look)
{
    for (int i = 0; i < geom_labels(geom); i++) {
        char text[OUST_NAME_MAX];
        int x, y;

        geom_label(geom, i, text, sizeof text, &x, &y);
        stroke_text(raster, x, y, geom->step * 0.24, look->frame_text, text);
    }
}

/* The board with a little of the ground around it. */
static struct raster *draw(const struct picture *picture)
{
    int margin = picture->size / 40;
    struct geom_rect area = {margin, margin, picture->size - 2 * margin, picture->size - 2 * margin};
    struct sprite_cell *cells = calloc(OUST_CELLS_MAX, sizeof *cells);
    struct sprite *sprite;
    struct raster *raster;
    struct look look;
    struct geom geom;

    look_init(&look, picture->scheme, oust_board_shape(oust_position_board(picture->position)));
    geom_figure(&geom, oust_position_board(picture->position), &area, picture->coordinates);
    raster = raster_new(geom.board.x - margin, geom.board.y - margin, geom.board.width + 2 * margin,
                        geom.board.height + 2 * margin);
    sprite = sprite_new(&geom, &look);
    if (raster && sprite && cells) {
        fill_cells(picture, cells);
        sprite_board(sprite, raster, cells);
        draw_labels(raster, &geom, &look);
    } else {
        raster_free(raster);
        raster = NULL;
    }
    sprite_free(sprite);
    free(cells);
    return raster;
}

/* Three bytes a pixel, in the place of what was four. */
static void pack(struct raster *raster)
{
    size_t count = (size_t)raster->width * (size_t)raster->height;
    unsigned char *to = (unsigned char *)raster->pixels;

    for (size_t i = 0; i < count; i++) {
        rgb colour = raster->pixels[i];

        *to++ = (unsigned char)(colour >> 16);
        *to++ = (unsigned char)(colour >> 8);
        *to++ = (unsigned char)colour;
    }
}

static enum oust_status encode(struct raster *raster, char **bytes, size_t *length, struct oust_error *error)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)raster->width,
                       .height = (png_uint_32)raster->height,
                       .format = PNG_FORMAT_RGB};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    char *room = malloc(size), *fitting;

    if (!room)
        return status_no_memory(error);
    pack(raster);
    if (!png_image_write_to_memory(&image, room, &size, 0, raster->pixels, 0, NULL)) {
        free(room);
        return status_fail(error, OUST_ERROR_MEMORY, "the picture can't be made: %s", image.message);
    }
    fitting = realloc(room, size);
    *bytes = fitting ? fitting : room;
    *length = size;
    return OUST_OK; /* cppcheck-suppress memleak ; it is in *bytes */
}

enum oust_status picture_png(const struct picture *picture, char **bytes, size_t *length, struct oust_error *error)
{
    struct raster *raster = draw(picture);
    enum oust_status status;

    if (!raster)
        return status_no_memory(error);
    status = encode(raster, bytes, length, error);
    raster_free(raster);
    return status;
}
#else
bool picture_can_be_had(void)
{
    return false;
}

enum oust_status picture_png(const struct picture *picture, char **bytes, size_t *length, struct oust_error *error)
{
    (void)picture;
    (void)bytes;
    (void)length;
    return status_fail(error, OUST_ERROR_ARGUMENT, "this program was built without pictures");
}
#endif
