/*
 * gtp-player - another program that plays in a match: it is started with pipes, and asked in GTP.
 *
 * The program must know oust-board for boards that are not square, and take moves one placement
 * each, with every pass said, as `oust gtp` does.  To be used in a process of its own: it takes
 * over the signals that would end the process, so as to end the program first.
 */
#ifndef GTP_PLAYER_H
#define GTP_PLAYER_H

#include "oust.h"

struct gtp_player;

#define GTP_PLAYER_RESIGNS (-2) /* instead of a cell: it gives up */

/**
 * Runs the command in a shell, with the seed in its environment as OUST_SEED, and sets up the empty board.
 * \param timeout_ms  how long it may take for an answer.
 * \return new, for gtp_player_end(); NULL after a complaint.
 */
struct gtp_player *gtp_player_start(const char *command, const struct oust_board *board, uint64_t seed,
                                    unsigned timeout_ms);

/** Tells it what was placed; OUST_CELL_NONE is a pass.  \return false after a complaint. */
bool gtp_player_tell(struct gtp_player *player, int who, oust_cell cell);

/**
 * Asks it for a placement of the player to place, which is legal then, or GTP_PLAYER_RESIGNS.
 * \return false after a complaint.
 */
bool gtp_player_ask(struct gtp_player *player, const struct oust_position *position, oust_cell *cell);

/** Ends the program: it is asked to, and killed with all it has started if it does not.  Takes NULL. */
void gtp_player_end(struct gtp_player *player);

#endif
