/*
 * oust.h - the public interface of liboust, a library that plays Oust.
 *
 * Oust is a game by Mark Steere (2007), marksteeregames.com.
 *
 * CONVENTIONS
 *  Cells     are ints, 0-based, in the order of their names (a1, a2, ... b1, ...);
 *            a board of N cells has the cells 0 .. N-1.  OUST_CELL_NONE is no cell.
 *  Players   are 1 (places first) and 2; 0 is nobody.
 *  Cell lists are written into a caller's array; the result is the length of the
 *            whole list, of which at most `max` cells were written.  OUST_CELLS_MAX
 *            is always enough room.
 *  Text      is UTF-8 and NUL-terminated.  Functions that write into a buffer work
 *            as snprintf does: they return the length of the whole text, and what
 *            does not fit is cut off.
 *  Errors    come back as an enum oust_status: OUST_OK is 0, all others are negative.
 *            A struct oust_error may be passed for the details, or NULL.  On an error
 *            nothing has been changed and no out parameter has been written.
 *  Ownership "new" results belong to the caller, who frees them with the function
 *            named there; "borrowed" ones belong to the object they came from and
 *            live as long as it does.  Every _free function takes NULL.
 *  Threads   Boards are immutable and may be shared by all threads.  Every other
 *            object may be used by one thread at a time; different objects are
 *            independent of each other.  Only struct oust_stop is made to be used by
 *            several threads at once.  The library keeps no state of its own, never
 *            prints and never ends the process.
 *  Since     everything below is there since version 1.0, unless it says otherwise.
 */
#ifndef OUST_H
#define OUST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The library hides everything but what is declared here. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/** The version of the library, as in "1.0.0".  Borrowed, lives for ever. */
const char *oust_version(void);

/* ------------------------------------------------------------------ errors */

/** What went wrong.  The numbers are stable. */
enum oust_status {
    OUST_OK = 0,
    OUST_ERROR_MEMORY = -1,    /**< out of memory */
    OUST_ERROR_ARGUMENT = -2,  /**< an argument is out of its range */
    OUST_ERROR_BOARD = -3,     /**< no such board */
    OUST_ERROR_CELL = -4,      /**< no such cell on this board */
    OUST_ERROR_OCCUPIED = -5,  /**< there is a stone on the cell */
    OUST_ERROR_ILLEGAL = -6,   /**< the rules forbid the placement */
    OUST_ERROR_OVER = -7,      /**< the game is over */
    OUST_ERROR_UNDO = -8,      /**< nothing to take back */
    OUST_ERROR_REDO = -9,      /**< nothing to place again */
    OUST_ERROR_POSITION = -10, /**< the text is no position */
    OUST_ERROR_TURN = -11,     /**< the text is no list of turns, or a turn is cut short */
    OUST_ERROR_RECORD = -12,   /**< the XML is no record of a game */
    OUST_ERROR_LIMIT = -13,    /**< larger, deeper or longer than is allowed */
    OUST_ERROR_FILE = -14,     /**< a file could not be read or written */
    OUST_ERROR_CANCELLED = -15 /**< stopped by the caller before there was a result */
};

/**
 * Details of an error, owned by the caller, filled in by the function that failed.
 * The first error wins.  `text` is a whole sentence without a final full stop, names
 * the culprit and says what would be right; it is one line of UTF-8 without control characters.
 */
struct oust_error {
    enum oust_status status;
    int line;       /**< 1-based line of the input, 0 where there is none */
    int column;     /**< 1-based column of the input, 0 where there is none */
    char text[256]; /**< the sentence, in English */
};

/** A few words for a status, as in "no such cell".  Borrowed, lives for ever. */
const char *oust_status_text(enum oust_status status);

/** Frees text that a function of this library returned as new.  Takes NULL. */
void oust_free(void *text);

/* ------------------------------------------------------------------- boards */

/** A board: its shape, cells, neighbours and names.  Immutable, counted. */
struct oust_board;

typedef int oust_cell;

#define OUST_CELL_NONE      (-1)
#define OUST_CELLS_MAX      1024 /**< no board has more cells (rect32x32) */
#define OUST_NEIGHBOURS_MAX 6    /**< no cell has more neighbours */
#define OUST_NAME_MAX       16   /**< room for a board's or a cell's name with its NUL */

enum oust_shape {
    OUST_SHAPE_HEX = 1, /**< hexagon of hexagonal cells, six neighbours */
    OUST_SHAPE_RECT = 2 /**< rectangle of points, four neighbours */
};

/**
 * Makes the board with the name `id`: "hexN", N cells on a side, 2 to 18, or
 * "rectWxH", W columns and H rows, each 1 to 32, at least three points.  Case and
 * blanks around do not matter.
 * \param board  set to a new reference, for oust_board_unref().
 * \return OUST_ERROR_BOARD with the reason, OUST_ERROR_MEMORY.
 */
enum oust_status oust_board_new(const char *id, struct oust_board **board, struct oust_error *error);

/** One more reference to the board; returns it.  Safe in any thread. */
struct oust_board *oust_board_ref(const struct oust_board *board);

/** Gives a reference back.  Takes NULL.  Safe in any thread. */
void oust_board_unref(const struct oust_board *board);

/** The board's name in its usual spelling.  Borrowed. */
const char *oust_board_id(const struct oust_board *board);

enum oust_shape oust_board_shape(const struct oust_board *board);

/** Number of cells, 3 to OUST_CELLS_MAX. */
int oust_board_cells(const struct oust_board *board);

/** Number of rows; row 0 is the bottom one. */
int oust_board_rows(const struct oust_board *board);

/** Number of cells in a row, 0 if there is no such row. */
int oust_board_row_length(const struct oust_board *board, int row);

/** The cell at a place (0-based from the left) of a row (0-based from the bottom), or OUST_CELL_NONE. */
oust_cell oust_board_cell_at(const struct oust_board *board, int row, int place);

/** Where a cell is: its row from the bottom and its place from the left, both 0-based. */
void oust_board_where(const struct oust_board *board, oust_cell cell, int *row, int *place);

/** The neighbours of a cell, ascending.  \return their number, at most OUST_NEIGHBOURS_MAX. */
int oust_board_neighbours(const struct oust_board *board, oust_cell cell, oust_cell neighbours[OUST_NEIGHBOURS_MAX]);

/** Writes the name of a cell, as in "d4".  \return its length; OUST_NAME_MAX is room enough. */
int oust_board_cell_name(const struct oust_board *board, oust_cell cell, char *name, size_t size);

/** Reads the name of a cell.  Case and blanks around do not matter.  \return OUST_ERROR_CELL. */
enum oust_status oust_board_cell_parse(const struct oust_board *board, const char *name, oust_cell *cell,
                                       struct oust_error *error);

/* ---------------------------------------------------------------- positions */

/**
 * Stones on a board and who is to place.  Any arrangement of stones is a position,
 * also one that no game leads to.
 */
struct oust_position;

/** What a placement would be, or why the rules forbid it. */
enum oust_verdict {
    OUST_VERDICT_SEED = 1,      /**< legal, captures nothing, ends the turn */
    OUST_VERDICT_CAPTURE = 2,   /**< legal, captures, the turn goes on */
    OUST_VERDICT_OCCUPIED = 3,  /**< there is a stone */
    OUST_VERDICT_NO_ENEMY = 4,  /**< joins own stones, but the new group touches no enemy group */
    OUST_VERDICT_TOO_SMALL = 5, /**< the new group touches an enemy group as large or larger */
    OUST_VERDICT_OVER = 6,      /**< the game is over */
    OUST_VERDICT_NO_CELL = 7    /**< no such cell */
};

/** A sentence for a verdict, in English.  Borrowed, lives for ever. */
const char *oust_verdict_text(enum oust_verdict verdict);

/** The empty board, player 1 to place.  \param position set to a new one, for oust_position_free(). */
enum oust_status oust_position_new(const struct oust_board *board, struct oust_position **position,
                                   struct oust_error *error);

/**
 * Reads "BOARD STONES1 STONES2 TO-PLACE", as in "hex5 a4,b3,b6 b2,c2 2"; "-" stands
 * for no stones.  Fields are separated by blanks or tabs.
 * \param position set to a new one, for oust_position_free().
 * \return OUST_ERROR_POSITION, OUST_ERROR_BOARD, OUST_ERROR_CELL; `column` says where.
 */
enum oust_status oust_position_parse(const char *text, struct oust_position **position, struct oust_error *error);

/** Writes the position as oust_position_parse() reads it, cells in order.  \return the length of the whole text. */
size_t oust_position_format(const struct oust_position *position, char *text, size_t size);

/** A copy that can't be taken back further than this.  New, or NULL without memory. */
struct oust_position *oust_position_clone(const struct oust_position *position);

void oust_position_free(struct oust_position *position);

/**
 * Sets the stones and the player to place; forgets what could be taken back.
 * \return OUST_ERROR_CELL, OUST_ERROR_OCCUPIED (a cell named twice), OUST_ERROR_ARGUMENT (player).
 */
enum oust_status oust_position_setup(struct oust_position *position, const oust_cell *stones1, size_t count1,
                                     const oust_cell *stones2, size_t count2, int to_place, struct oust_error *error);

/** The board.  Borrowed. */
const struct oust_board *oust_position_board(const struct oust_position *position);

/** Whose stone is on a cell: 1, 2, or 0 for an empty or unknown cell. */
int oust_position_at(const struct oust_position *position, oust_cell cell);

/** Number of a player's stones on the board. */
int oust_position_stones(const struct oust_position *position, int player);

/** Sizes of a player's groups, largest first.  \return their number. */
size_t oust_position_groups(const struct oust_position *position, int player, int *sizes, size_t max);

/** Who is to place: 1 or 2.  Somebody without a placement must pass, see oust_position_pass(). */
int oust_position_to_place(const struct oust_position *position);

/** Who has won: the player whose placement captured the last enemy stone; 0 if nobody. */
int oust_position_winner(const struct oust_position *position);

/** Neither player has a placement and nobody has won (rectangles only): the game is over without a winner. */
bool oust_position_blocked(const struct oust_position *position);

/** Does the player have a legal placement? */
bool oust_position_can_place(const struct oust_position *position, int player);

/**
 * Legal placements of the player to place, in order: all, those that capture nothing, those
 * that capture.  None when the game is won.  Source: the rule sheet of Oust, marksteeregames.com.
 */
size_t oust_position_legal(const struct oust_position *position, oust_cell *cells, size_t max);
size_t oust_position_seeds(const struct oust_position *position, oust_cell *cells, size_t max);
size_t oust_position_captures(const struct oust_position *position, oust_cell *cells, size_t max);

/** May the player to place do so on the cell, and if not, why? */
enum oust_verdict oust_position_check(const struct oust_position *position, oust_cell cell);

/** The stones that a placement on the cell would capture, in order; none if it is no capturing placement. */
size_t oust_position_captured_by(const struct oust_position *position, oust_cell cell, oust_cell *captured, size_t max);

/**
 * Places a stone of the player to place.  A capture keeps the player, anything else
 * hands over to the enemy, who may be without a placement (see oust_position_pass()).
 * \return OUST_ERROR_CELL, OUST_ERROR_OCCUPIED, OUST_ERROR_ILLEGAL, OUST_ERROR_OVER, OUST_ERROR_MEMORY.
 */
enum oust_status oust_position_place(struct oust_position *position, oust_cell cell, struct oust_error *error);

/**
 * Hands over to the other player, who must not have a choice: legal only if the player
 * to place has no placement and the other one has.
 * \return OUST_ERROR_ILLEGAL, OUST_ERROR_OVER, OUST_ERROR_MEMORY.
 */
enum oust_status oust_position_pass(struct oust_position *position, struct oust_error *error);

/** Takes back the last placement or pass.  \return OUST_ERROR_UNDO. */
enum oust_status oust_position_take_back(struct oust_position *position, struct oust_error *error);

/** A hash of stones and player to place, the same on every machine. */
uint64_t oust_position_hash(const struct oust_position *position);

/** Same board, stones and player to place? */
bool oust_position_equal(const struct oust_position *a, const struct oust_position *b);

/**
 * Counts placement sequences of exactly `depth` placements (perft).  Forced passes
 * are no placement; a finished game has no continuation but counts at its own depth.
 * \param sequences, wins  set to the number of sequences, and of those that end in a win.
 * \return OUST_ERROR_MEMORY.
 */
enum oust_status oust_position_perft(const struct oust_position *position, unsigned depth, uint64_t *sequences,
                                     uint64_t *wins, struct oust_error *error);

/* -------------------------------------------------------------------- games */

/** A game: a first position, its placements, those taken back, and the players. */
struct oust_game;

enum oust_result {
    OUST_RESULT_NONE = 0,    /**< goes on */
    OUST_RESULT_WON = 1,     /**< the loser has been ousted */
    OUST_RESULT_BLOCKED = 2, /**< neither player can place: no winner */
    OUST_RESULT_RESIGNED = 3 /**< the loser gave up */
};

#define OUST_LEVEL_HUMAN     0
#define OUST_LEVELS          6  /**< computer levels are 1 to 6 */
#define OUST_PLAYER_NAME_MAX 64 /**< bytes of a player's name with its NUL */

/** One placement of a game, and what came of it. */
struct oust_placement {
    int player;     /**< who placed */
    oust_cell cell; /**< where */
    int captured;   /**< number of stones captured */
    int turn;       /**< 0-based number of the turn it belongs to */
    bool ended;     /**< the turn ended after a capture, for lack of a placement */
    int passed;     /**< the player who then had to pass a whole turn, or 0; a blocked game ends so, too */
};

/** One turn of a game: `count` placements from number `first` on; none for a pass. */
struct oust_turn {
    int player;
    int first;
    int count;
};

/** A game on the empty board, two humans.  \param game set to a new one, for oust_game_free(). */
enum oust_status oust_game_new(const struct oust_board *board, struct oust_game **game, struct oust_error *error);

/** A game that begins with a position (copied).  A player without a placement passes at once. */
enum oust_status oust_game_new_from(const struct oust_position *position, struct oust_game **game,
                                    struct oust_error *error);

/** A copy with its players and all that can be taken back or placed again.  New, or NULL without memory. */
struct oust_game *oust_game_clone(const struct oust_game *game);

void oust_game_free(struct oust_game *game);

/** The position now, and the one the game began with.  Borrowed; the first changes with every placement. */
const struct oust_position *oust_game_position(const struct oust_game *game);
const struct oust_position *oust_game_setup(const struct oust_game *game);

/**
 * Places a stone of the player to place and lets those pass who must.  Forgets placements taken back.
 * \param placement  set to what happened, or NULL.
 * \return as oust_position_place().
 */
enum oust_status oust_game_place(struct oust_game *game, oust_cell cell, struct oust_placement *placement,
                                 struct oust_error *error);

/** Takes back one placement (or a resignation), with the passes after it.  \return OUST_ERROR_UNDO. */
enum oust_status oust_game_undo(struct oust_game *game, struct oust_error *error);

/** Places again what was taken back last.  \return OUST_ERROR_REDO. */
enum oust_status oust_game_redo(struct oust_game *game, struct oust_error *error);

/** A player gives up; the other one wins.  Forgets placements taken back.  \return OUST_ERROR_OVER,
 * OUST_ERROR_ARGUMENT. */
enum oust_status oust_game_resign(struct oust_game *game, int player, struct oust_error *error);

/** How the game stands. */
enum oust_result oust_game_result(const struct oust_game *game);

/** Who has won, 0 if nobody. */
int oust_game_winner(const struct oust_game *game);

/** Is the player to place in the middle of a turn, after a capture? */
bool oust_game_in_turn(const struct oust_game *game);

/** Number of placements, and of those that can be placed again. */
int oust_game_placements(const struct oust_game *game);
int oust_game_undone(const struct oust_game *game);

/** Placement number `index`, 0-based; numbers from oust_game_placements() on are those taken back, the next one to
 * place again first. \return OUST_ERROR_ARGUMENT. */
enum oust_status oust_game_placement(const struct oust_game *game, int index, struct oust_placement *placement);

/** The stones that placement number `index` captured, in order. */
size_t oust_game_captured(const struct oust_game *game, int index, oust_cell *captured, size_t max);

/** Number of turns, passes and an unfinished last one included. */
int oust_game_turns(const struct oust_game *game);

/** Turn number `index`, 0-based.  \return OUST_ERROR_ARGUMENT. */
enum oust_status oust_game_turn(const struct oust_game *game, int index, struct oust_turn *turn);

/** Writes turn number `index`, as in "b4,c2" or "pass".  \return the length of the whole text. */
size_t oust_game_format_turn(const struct oust_game *game, int index, char *text, size_t size);

/** Writes all turns, separated by blanks.  \return the length of the whole text. */
size_t oust_game_format_turns(const struct oust_game *game, char *text, size_t size);

/**
 * Plays turns written as oust_game_format_turns() does.  All or nothing.  Every turn but
 * the last must be complete; "pass" must stand just where a player has to pass.
 * \return OUST_ERROR_TURN, OUST_ERROR_CELL, OUST_ERROR_OCCUPIED, OUST_ERROR_ILLEGAL, OUST_ERROR_OVER; `column` says
 * where.
 */
enum oust_status oust_game_play(struct oust_game *game, const char *turns, struct oust_error *error);

/** Who plays a colour: OUST_LEVEL_HUMAN or a level.  \return OUST_ERROR_ARGUMENT. */
enum oust_status oust_game_set_level(struct oust_game *game, int player, int level);
int oust_game_level(const struct oust_game *game, int player);

/** A player's name, "" if none; control characters are refused.  \return OUST_ERROR_ARGUMENT, OUST_ERROR_LIMIT. */
enum oust_status oust_game_set_name(struct oust_game *game, int player, const char *name, struct oust_error *error);
const char *oust_game_name(const struct oust_game *game, int player);

/* ------------------------------------------------------------------ records */

#define OUST_RECORD_BYTES_MAX (4u * 1024 * 1024) /**< a larger record is refused */

/**
 * Writes the game as an XML record (schema: oust-record.rng).  Placements taken back are
 * kept in it.
 * \param xml, length  set to new text, for oust_free(), and its length in bytes.
 * \return OUST_ERROR_MEMORY.
 */
enum oust_status oust_record_write(const struct oust_game *game, char **xml, size_t *length, struct oust_error *error);

/**
 * Reads a record.  No network, no entities, no document type.
 * \param game set to a new one, for oust_game_free().
 * \return OUST_ERROR_RECORD, OUST_ERROR_LIMIT; `line` says where.
 */
enum oust_status oust_record_read(const char *xml, size_t length, struct oust_game **game, struct oust_error *error);

/** Writes a record to a file: a temporary file beside it, synced, renamed.  \return OUST_ERROR_FILE. */
enum oust_status oust_record_save(const struct oust_game *game, const char *path, struct oust_error *error);

/** Reads a record from a file.  \return as oust_record_read(), OUST_ERROR_FILE; OUST_ERROR_MEMORY if the reason has
 * nothing to do with the file. */
enum oust_status oust_record_load(const char *path, struct oust_game **game, struct oust_error *error);

/* ----------------------------------------------------------------- thinking */

/** A flag by which any thread (or a signal handler) stops a search. */
struct oust_stop;

/** New, for oust_stop_free(); NULL without memory. */
struct oust_stop *oust_stop_new(void);
void oust_stop_free(struct oust_stop *stop);

/** Raises the flag; a search given it ends within 20 ms. */
void oust_stop_request(struct oust_stop *stop);

/** Lowers the flag again, for the next search. */
void oust_stop_clear(struct oust_stop *stop);
bool oust_stop_requested(const struct oust_stop *stop);

/** A few words that describe a level, as in "Level 6, Unbeatable".  NULL if there is no such level.  Borrowed. */
const char *oust_level_text(int level);

#define OUST_LEVEL_UCT      7  /**< a yardstick: plain UCT with random playouts */
#define OUST_LINE_MAX       24 /**< longest line of play reported */
#define OUST_CANDIDATES_MAX 16 /**< most candidates reported */
#define OUST_THREADS_MAX    64

/** One placement that was considered. */
struct oust_candidate {
    oust_cell cell;
    double win_rate;               /**< 0 to 1, for the player to place; exactly 1 or 0 if proven */
    uint64_t visits;               /**< how often the search tried it */
    bool proven;                   /**< win_rate is a proof */
    int line_length;               /**< number of cells in `line` */
    oust_cell line[OUST_LINE_MAX]; /**< the expected placements from this one on, both players' */
};

/** Why thinking ended. */
enum oust_reason {
    OUST_REASON_LEVEL = 1,    /**< this level does not search here */
    OUST_REASON_ONLY = 2,     /**< there is one placement to choose */
    OUST_REASON_CHAIN = 3,    /**< a winning chain of captures: candidates[0].line */
    OUST_REASON_PROVEN = 4,   /**< the result is proven, or that all other placements lose */
    OUST_REASON_TIME = 5,     /**< the time was up */
    OUST_REASON_PLAYOUTS = 6, /**< the playouts were done */
    OUST_REASON_STOPPED = 7   /**< the caller stopped it; `best` is the best so far */
};

/** What thinking found out.  Plain data, may be copied. */
struct oust_report {
    oust_cell best;          /**< what the level places */
    enum oust_reason reason; /**< why it ended; 0 in a report of progress */
    double share;            /**< how much of the time or the playouts is used, 0 to 1 */
    unsigned elapsed_ms;
    uint64_t playouts;
    int count; /**< number of candidates, best first */
    struct oust_candidate candidates[OUST_CANDIDATES_MAX];
};

/** Told about progress, in a thread of the search.  The report lives until it returns. */
typedef void oust_progress_fn(const struct oust_report *report, void *user);

/** A clock in milliseconds that never goes back. */
typedef uint64_t oust_clock_fn(void *user);

/**
 * How to think.  Fill it by oust_think_options_init() and change what you want; 0 or
 * NULL is the default everywhere.
 */
struct oust_think_options {
    size_t size;       /**< sizeof(struct oust_think_options), set by the init function */
    int level;         /**< 1 to 6, or OUST_LEVEL_UCT; default 6 */
    unsigned time_ms;  /**< most time to think, milliseconds; default: level 6 3000, or no limit with `playouts` */
    uint64_t playouts; /**< levels 5 and 6: most playouts; default: level 5 400, level 6 200 million */
    unsigned threads;  /**< default: level 6 one for each processor online, level 5 one */
    uint64_t seed;     /**< of the random numbers: same seed, playouts and one thread, same placement */
    size_t memory;     /**< bytes of search tree; default 64 MB, least 1 MB (and at most 32 MB a thread for chains) */
    unsigned interval_ms;  /**< between two reports of progress; default 100 */
    int candidates;        /**< how many to report; default 8, most OUST_CANDIDATES_MAX */
    const oust_cell *only; /**< if not NULL: choose among these `only_count` cells */
    size_t only_count;
    const oust_cell *avoid; /**< if not NULL: never choose one of these `avoid_count` cells */
    size_t avoid_count;
    oust_progress_fn *progress; /**< called every interval, or NULL */
    void *progress_user;
    oust_clock_fn *clock; /**< default: the system's monotonic clock */
    void *clock_user;
};

void oust_think_options_init(struct oust_think_options *options);

/**
 * Chooses a placement for the player to place.  Levels: 1 any legal placement; 2 and 3 mostly and half
 * random, else level 4; 4 captures if it can, else seeds away from the enemy; 5 in four of five placements a small
 * search, else level 4; 6 three seconds of search, "Unbeatable".  Levels 5 and 6 play every winning chain of captures,
 * as far as the time, or without a limit of time 200,000 nodes of search, are enough to find one.
 * \param options  NULL: level 6 with its defaults.
 * \param stop     NULL, or a flag that another thread may raise.
 * \return OUST_ERROR_OVER (no placement), OUST_ERROR_ARGUMENT, OUST_ERROR_CELL (only, avoid), OUST_ERROR_ILLEGAL (of
 *         those that `only` and `avoid` leave, none is legal), OUST_ERROR_MEMORY.
 */
enum oust_status oust_think(const struct oust_position *position, const struct oust_think_options *options,
                            struct oust_stop *stop, struct oust_report *report, struct oust_error *error);

/** What a search for a winning chain found. */
enum oust_chain {
    OUST_CHAIN_NONE = 0,   /**< there is none: exact */
    OUST_CHAIN_FOUND = 1,  /**< here it is: exact */
    OUST_CHAIN_UNKNOWN = 2 /**< the budget ran out, or it was stopped */
};

/**
 * Looks for captures of the player to place, one after the other in this turn, that oust the enemy.
 * \param nodes  most nodes to look at, 0 for no limit.
 * \param stop   NULL, or a flag that another thread may raise.
 * \param chain, cells, max, count  set to the answer, and the chain's cells (`count` is its whole length).
 * \return OUST_ERROR_MEMORY.
 */
enum oust_status oust_chain_find(const struct oust_position *position, uint64_t nodes, struct oust_stop *stop,
                                 enum oust_chain *chain, oust_cell *cells, size_t max, size_t *count,
                                 struct oust_error *error);

/** Who wins if both play perfectly, as the player to place sees it.  The numbers rise with what he likes. */
enum oust_value {
    OUST_VALUE_UNKNOWN = 0, /**< not found out: a limit was reached, or it was stopped */
    OUST_VALUE_LOSS = 1,
    OUST_VALUE_DRAW = 2, /**< the game ends blocked (rectangles only) */
    OUST_VALUE_WIN = 3
};

/**
 * How to solve.  Fill it by oust_solve_options_init() and change what you want; 0 or NULL is
 * the default everywhere.
 */
struct oust_solve_options {
    size_t size;          /**< sizeof(struct oust_solve_options), set by the init function */
    size_t memory;        /**< bytes of the table of positions; default 256 MB, least 1 MB */
    uint64_t nodes;       /**< how many positions to look into; default no limit */
    unsigned time_ms;     /**< how long to try, milliseconds; default no limit */
    oust_clock_fn *clock; /**< default: the system's monotonic clock */
    void *clock_user;
};

void oust_solve_options_init(struct oust_solve_options *options);

/** A position solved.  Plain data, may be copied. */
struct oust_solution {
    enum oust_value value;
    uint64_t nodes; /**< number of positions looked into */
    unsigned elapsed_ms;
    int count;                       /**< number of `cells` */
    oust_cell cells[OUST_CELLS_MAX]; /**< all placements that reach the value, in order; none if it is not known */
};

/**
 * Finds out who wins with perfect play, and with which placements: exactly, by depth-first proof-number search.
 * That is a matter of a second or less on hex3 and of seconds on rect5x5; larger boards only from late positions.
 * Gives up, with OUST_VALUE_UNKNOWN, at a limit of the options, and when the table is far too small.
 * \param options  NULL: the defaults.
 * \param stop     NULL, or a flag that another thread may raise.
 * \return OUST_ERROR_OVER (somebody has won), OUST_ERROR_ARGUMENT, OUST_ERROR_MEMORY.
 */
enum oust_status oust_solve(const struct oust_position *position, const struct oust_solve_options *options,
                            struct oust_stop *stop, struct oust_solution *solution, struct oust_error *error);

/** How playouts choose their placements. */
enum oust_policy {
    OUST_POLICY_RANDOM = 1, /**< uniform over the legal placements */
    OUST_POLICY_GUIDED = 2  /**< as the search of level 6 does */
};

/**
 * Plays `playouts` games to the end from a position, in this thread, for measuring.
 * \param placements, wins1  set to the number of placements made and of games won by player 1.
 * \return OUST_ERROR_OVER (nobody can place), OUST_ERROR_ARGUMENT, OUST_ERROR_MEMORY.
 */
enum oust_status oust_playouts(const struct oust_position *position, enum oust_policy policy, uint64_t seed,
                               uint64_t playouts, uint64_t *placements, uint64_t *wins1, struct oust_error *error);

/** Which code the processor was given, as in "x86-64-v3" or "generic".  Borrowed, lives for ever. */
const char *oust_cpu_path(void);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
