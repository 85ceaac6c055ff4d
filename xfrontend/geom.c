/*
 * geom.c - layout and the lattice of cells.
 *
 * Two arrangements are tried, bars above and buttons below the board, or everything
 * beside it.  The first is what players know; the second wins in a low window if its cells
 * are larger, else only if they are larger by far.  The lattice has whole pixels: with an
 * even step, all hexagons are the same to the pixel.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "geom.h"

/* How wide the column beside the board is, in heights of text; in a small window names have to do without levels. */
#define COLUMN_MOST  12
#define COLUMN_LEAST 11
#define COLUMN_SMALL 9
#define SMALL_WINDOW 400

#define LOW_WINDOW 480
#define FAR_LARGER 1.25

#define SHADOW_SHARE 0.18 /* of a step, for the frame's shadow */

static int at_least(int value, int least)
{
    return value > least ? value : least;
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

bool geom_inside(const struct geom_rect *rect, int x, int y)
{
    return x >= rect->x && y >= rect->y && x < rect->x + rect->width && y < rect->y + rect->height;
}

int geom_touch_size(int pixels, int millimetres)
{
    if (pixels <= 0 || millimetres <= 0)
        return 44;
    return at_least((9 * pixels + millimetres - 1) / millimetres, 24);
}

/* --------------------------------------------------------------- the lattice */

static bool is_hex(const struct geom *geom)
{
    return oust_board_shape(geom->wish.board) == OUST_SHAPE_HEX;
}

static int longest_row(const struct oust_board *board)
{
    int rows = oust_board_rows(board), longest = 0;

    for (int row = 0; row < rows; row++)
        longest = at_least(longest, oust_board_row_length(board, row));
    return longest;
}

static int row_rise(const struct geom *geom, int step)
{
    return is_hex(geom) ? (int)lround(step * 0.8660254) : step;
}

/* Sets everything that follows from a step, but for the place in the area. */
static void set_step(struct geom *geom, int step)
{
    const struct oust_board *board = geom->wish.board;
    double label = 0.0;

    geom->step = step;
    geom->rise = row_rise(geom, step);
    geom->longest = longest_row(board);
    geom->hull_width = (geom->longest - 1) * step;
    geom->hull_height = (oust_board_rows(board) - 1) * geom->rise;
    geom->labels = geom->wish.coordinates && step >= 16;
    if (geom->labels)
        label = is_hex(geom) ? 0.30 : 0.62;
    if (is_hex(geom)) {
        geom->bed = step * 0.64;
        geom->frame = step * (1.04 + label) + 1.0;
        return;
    }
    geom->inset = step * (0.42 + label);
    geom->bed = step * 0.02;
    geom->frame = step * 0.26 + 1.0;
}

static double reach(const struct geom *geom)
{
    return geom->inset + geom->frame;
}

static bool fits(const struct geom *geom)
{
    double around = 2.0 * reach(geom) + geom->step * SHADOW_SHARE;

    return geom->hull_width + around <= geom->area.width && geom->hull_height + around <= geom->area.height;
}

/* The largest step that fits into the area; 2 if none does. */
static void fit_lattice(struct geom *geom)
{
    int width, height;
    int step = at_least(at_most(at_least(geom->area.width, geom->area.height), 400) & ~1, 2);

    for (set_step(geom, step); step > 2 && !fits(geom); set_step(geom, step))
        step -= 2;
    width = geom->hull_width;
    height = geom->hull_height;
    geom->left = geom->area.x + (geom->area.width - width) / 2;
    geom->bottom = geom->area.y + (geom->area.height - height) / 2 + height;
    geom->board.x = (int)floor(geom->left - reach(geom));
    geom->board.y = (int)floor(geom->bottom - height - reach(geom));
    geom->board.width = (int)ceil(width + 2 * reach(geom));
    geom->board.height = (int)ceil(height + 2 * reach(geom));
}

static void centre_of(const struct geom *geom, int row, double place, int *x, int *y)
{
    int length = oust_board_row_length(geom->wish.board, row);
    double indent = (geom->longest - length) * geom->step / 2.0;

    *x = geom->left + (int)lround(indent + place * geom->step);
    *y = geom->bottom - row * geom->rise;
}

void geom_centre(const struct geom *geom, oust_cell cell, int *x, int *y)
{
    int row, place;

    oust_board_where(geom->wish.board, cell, &row, &place);
    centre_of(geom, row, place, x, y);
}

/* The nearest centre wins, which makes hexagons of hexagons and squares of squares. */
oust_cell geom_cell_at(const struct geom *geom, int x, int y)
{
    int near = (int)lround((double)(geom->bottom - y) / geom->rise);
    double best = geom->step * (is_hex(geom) ? 0.58 : 0.71);
    oust_cell found = OUST_CELL_NONE;

    for (int row = near - 1; row <= near + 1; row++) {
        int length = oust_board_row_length(geom->wish.board, row), first_x, row_y, place;
        double distance;

        if (length == 0)
            continue;
        centre_of(geom, row, 0, &first_x, &row_y);
        place = (int)lround((double)(x - first_x) / geom->step);
        if (place < 0 || place >= length)
            continue;
        distance = hypot(x - first_x - place * geom->step, y - row_y);
        if (distance < best) {
            best = distance;
            found = oust_board_cell_at(geom->wish.board, row, place);
        }
    }
    return found;
}

double geom_stone_radius(const struct geom *geom)
{
    return geom->step * (is_hex(geom) ? 0.40 : 0.455);
}

int geom_hull(const struct geom *geom, double points[6][2])
{
    int rows = oust_board_rows(geom->wish.board), sides = is_hex(geom) ? 3 : 2, count = 0;
    const int turning[3] = {0, is_hex(geom) ? rows / 2 : rows - 1, rows - 1};

    for (int i = 0; i < 2 * sides; i++) {
        bool right = i < sides;
        int row = turning[right ? i : 2 * sides - 1 - i], x, y;

        centre_of(geom, row, right ? oust_board_row_length(geom->wish.board, row) - 1 : 0, &x, &y);
        points[count][0] = x + (right ? geom->inset : -geom->inset);
        points[count++][1] = y + (row == 0 ? geom->inset : -geom->inset);
    }
    return count;
}

/* ------------------------------------------------------------- coordinates */

/* Every row has one at its left, every column one at its bottom end. */
int geom_labels(const struct geom *geom)
{
    return geom->labels ? oust_board_rows(geom->wish.board) + geom->longest : 0;
}

/* The part of a cell's name that is letters (or digits). */
static void name_part(const struct geom *geom, oust_cell cell, bool letters, char *text, size_t size)
{
    char name[OUST_NAME_MAX];
    size_t split;

    oust_board_cell_name(geom->wish.board, cell, name, sizeof name);
    split = strcspn(name, "0123456789");
    if (letters)
        name[split] = '\0';
    snprintf(text, size, "%s", letters ? name : name + split);
}

/*
 * On hexagons a number runs up and to the left from the lower right edge, on squares a
 * letter runs straight up: the label stands before the first cell of that line.
 */
void geom_label(const struct geom *geom, int index, char *text, size_t size, int *x, int *y)
{
    const struct oust_board *board = geom->wish.board;
    int rows = oust_board_rows(board), bottom_length = oust_board_row_length(board, 0);
    double away = is_hex(geom) ? geom->bed + (geom->frame - geom->bed) / 2.0 : geom->step * 0.94;

    if (index < rows) {
        name_part(geom, oust_board_cell_at(board, index, 0), is_hex(geom), text, size);
        centre_of(geom, index, 0, x, y);
        *x -= (int)lround(is_hex(geom) && index != rows / 2 ? away * 1.155 : away);
        return;
    }
    index -= rows;
    if (index < bottom_length) {
        name_part(geom, oust_board_cell_at(board, 0, index), !is_hex(geom), text, size);
        centre_of(geom, 0, index, x, y);
    } else {
        int row = index - bottom_length + 1;

        name_part(geom, oust_board_cell_at(board, row, index), false, text, size);
        centre_of(geom, row, index, x, y);
    }
    *x += is_hex(geom) ? (int)lround(away * 0.58) : 0;
    *y += (int)lround(away);
}

/* Up and down keep to the side they came from as well as rows of unlike length allow. */
oust_cell geom_neighbour(const struct geom *geom, oust_cell cell, enum geom_way way)
{
    const struct oust_board *board = geom->wish.board;
    int row, place, next, x, y;
    oust_cell found;

    oust_board_where(board, cell, &row, &place);
    if (way == WAY_LEFT || way == WAY_RIGHT) {
        found = oust_board_cell_at(board, row, place + (way == WAY_LEFT ? -1 : 1));
        return found == OUST_CELL_NONE ? cell : found;
    }
    next = row + (way == WAY_UP ? 1 : -1);
    if (oust_board_row_length(board, next) == 0)
        return cell;
    centre_of(geom, row, place, &x, &y);
    for (int lean = 0; lean < 2; lean++) {
        /* a hexagon has two cells above: take the right one in even rows, the left one in odd rows */
        int side = (row + lean) % 2 ? -1 : 1;

        found = geom_cell_at(geom, x + (is_hex(geom) ? side * geom->step / 2 : 0), geom->bottom - next * geom->rise);
        if (found != OUST_CELL_NONE)
            return found;
    }
    return cell;
}

/* ---------------------------------------------------------- bars and buttons */

/* Characters on each button, with room around them; widths are shared out by these. */
static const int button_weights[BUTTONS] = {6, 6, 6, 6, 6, 9};

static int buttons_shown(const struct geom *geom)
{
    return geom->wish.confirm ? BUTTONS : BUTTON_CONFIRM;
}

/* How wide a row of buttons and the gaps between them may become. */
static int most_buttons(const struct geom *geom)
{
    return geom->text * 7 * buttons_shown(geom) + geom->gap * (buttons_shown(geom) - 1);
}

static void layout_button_row(struct geom *geom, int y, int height)
{
    int shown = buttons_shown(geom), gap = geom->gap, total = 0, used = 0;
    int room = geom->wish.width - gap * (shown + 1);
    int most = most_buttons(geom) - gap * (shown - 1);
    int x = gap;

    if (room > most) {
        x += (room - most) / 2;
        room = most;
    }
    for (int i = 0; i < shown; i++)
        total += button_weights[i];
    for (int i = 0; i < shown; i++) {
        int start = room * used / total;

        used += button_weights[i];
        geom->buttons[i] = (struct geom_rect){x + start + i * gap, y, room * used / total - start, height};
    }
}

static void layout_button_grid(struct geom *geom, int x, int width, int bottom, int height)
{
    int shown = buttons_shown(geom), rows = (shown + 1) / 2, gap = geom->gap;
    int half = (width - gap) / 2;

    for (int i = 0; i < shown; i++) {
        int row = i / 2;
        bool wide = i == shown - 1 && i % 2 == 0;

        geom->buttons[i] = (struct geom_rect){x + (i % 2) * (half + gap), bottom - (rows - row) * (height + gap),
                                              wide ? width : half, height};
    }
}

/* Bars and message above the board, buttons below it. */
static void layout_stacked(struct geom *geom)
{
    int gap = geom->gap, width = geom->wish.width, height = geom->wish.height;
    /* a narrow window takes two lines for what there is to say */
    int bar = geom->text * 2 + 2, line = geom->text * (width < geom->text * 28 ? 5 : 3) / 2;
    int button = at_least(geom->wish.touch, geom->text * 2);
    int row = at_most(width - 2 * gap, most_buttons(geom)), half = (row - gap) / 2, x = (width - row) / 2;
    int y = gap;

    geom->bars[0] = (struct geom_rect){x, y, half, bar};
    geom->bars[1] = (struct geom_rect){x + row - half, y, half, bar};
    y += bar;
    geom->progress = (struct geom_rect){gap, y + line, width - 2 * gap, at_least(geom->text / 5, 2)};
    geom->message = (struct geom_rect){gap, y, width - 2 * gap, line};
    y += line + geom->progress.height;
    layout_button_row(geom, height - gap - button, button);
    geom->area = (struct geom_rect){gap, y + gap / 2, width - 2 * gap, height - y - gap / 2 - button - 2 * gap};
}

/* In a low window the bars are low; where four lines of message would not fit under both, they share a row. */
static int layout_low_bars(struct geom *geom, int x, int column, int bottom)
{
    int gap = geom->gap, bar = geom->text + 6, half = (column - gap) / 2;
    bool shared = gap + 2 * (bar + gap) + geom->text * 5 > bottom;

    for (int i = 0; i < 2; i++) {
        if (shared)
            geom->bars[i] = (struct geom_rect){x + i * (half + gap), gap, half, bar};
        else
            geom->bars[i] = (struct geom_rect){x, gap + i * (bar + gap), column, bar};
    }
    return gap + (bar + gap) * (shared ? 1 : 2);
}

static int layout_high_bars(struct geom *geom, int x, int column)
{
    int bar = geom->text * 2 + geom->text / 2, y = geom->gap;

    for (int i = 0; i < 2; i++) {
        geom->bars[i] = (struct geom_rect){x, y, column, bar};
        y += bar + geom->gap;
    }
    return y;
}

/* Everything to the right of the board, in a column so many texts wide. */
static void layout_beside(struct geom *geom, int texts)
{
    int gap = geom->gap, height = geom->wish.height, rows = (buttons_shown(geom) + 1) / 2;
    int column = at_least(at_most(geom->wish.width * 5 / 12, geom->text * texts), 2 * geom->text);
    int button = at_least(geom->wish.touch, geom->text * 2 + geom->text / 4);
    /* two bars, the message in four lines, the buttons */
    bool low = 2 * (geom->text * 5 / 2 + gap) + geom->text * 5 + rows * (button + gap) + 2 * gap > height;
    int x, y;

    if (low)
        gap = geom->gap = 2;
    x = geom->wish.width - gap - column;
    y = low ? layout_low_bars(geom, x, column, height - rows * (button + gap) - gap)
            : layout_high_bars(geom, x, column);
    layout_button_grid(geom, x, column, height, button);
    geom->progress = (struct geom_rect){x, geom->buttons[0].y - gap, column, at_least(at_most(geom->text / 4, gap), 2)};
    geom->message = (struct geom_rect){x, y, column, at_least(geom->buttons[0].y - gap - y, 0)};
    geom->message.height = at_most(geom->message.height, geom->text * 8);
    geom->area = (struct geom_rect){gap, gap, x - 2 * gap, height - 2 * gap};
}

/* A little smaller screens are usual; below that, whole quarters. */
int geom_scale(double dpi)
{
    int quarters = (int)(dpi / 96.0 * 4.0 + 0.5);

    return at_most(at_least(quarters, 4), 16) * 25;
}

/* As large as the screen asks for, but no larger than a small window has room for. */
static int text_size(int width, int height, int scale)
{
    int room = at_most(width, height * 4 / 3), plain = 8 + room / 80;

    return at_most(8 * at_least(scale, 100) / 100 + room / 80, at_least(room / 21, plain));
}

void geom_layout(struct geom *geom, const struct geom_wish *wish)
{
    int least = wish->width < SMALL_WINDOW ? COLUMN_SMALL : COLUMN_LEAST;
    struct geom empty;
    double known;

    memset(geom, 0, sizeof *geom);
    geom->wish = *wish;
    geom->text = text_size(wish->width, wish->height, wish->scale);
    geom->gap = at_least(geom->text / 2, 3);
    empty = *geom;
    layout_stacked(geom);
    fit_lattice(geom);
    known = geom->step * (wish->height < LOW_WINDOW ? 1.0 : FAR_LARGER);
    for (int texts = COLUMN_MOST; texts >= least; texts--) {
        struct geom beside = empty;

        beside.side = true;
        layout_beside(&beside, texts);
        fit_lattice(&beside);
        if (beside.step > geom->step && beside.step > known)
            *geom = beside;
    }
}

void geom_figure(struct geom *geom, const struct oust_board *board, const struct geom_rect *area, bool coordinates)
{
    memset(geom, 0, sizeof *geom);
    geom->wish.board = board;
    geom->wish.coordinates = coordinates;
    geom->area = *area;
    fit_lattice(geom);
}

enum geom_button geom_button_at(const struct geom *geom, int x, int y)
{
    int shown = buttons_shown(geom);

    for (int i = 0; i < shown; i++) {
        if (geom_inside(&geom->buttons[i], x, y))
            return (enum geom_button)i;
    }
    return BUTTONS;
}
