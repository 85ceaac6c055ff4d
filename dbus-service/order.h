/* order.h - what clients ask the computer to think about, and how its answers are written. */
#ifndef ORDER_H
#define ORDER_H

#include "service.h"

/* An order as a call gave it, with the lists it points to; order_clear() frees them. */
struct order {
    struct job_order job;
    oust_cell *only;
    oust_cell *avoid;
    char token[STORE_NAME_MAX]; /* "" if none */
};

/* Is there such a level?  False: answered. */
bool order_level_good(struct iface_call *call, uint32_t level);

/* Is there anything to place?  False: the game is over; answered. */
bool order_position_open(struct iface_call *call, const struct oust_position *position);

/* Reads the options a{sv} of a hint.  False: answered. */
bool order_read_hint(struct order *order, struct service *service, struct iface_call *call, int index,
                     const struct oust_position *position);

/* The same for an analysis, which has more of them. */
bool order_read_analysis(struct order *order, struct service *service, struct iface_call *call, int index,
                         const struct oust_position *position);

void order_clear(struct order *order);

/* Is it fit to be a token: a letter, then letters, digits and _?  False: answered. */
bool order_token_good(struct service *service, struct iface_call *call, const char *token);

/* Writes the name of a cell. */
void order_write_cell(struct iface_writer *writer, const struct oust_board *board, oust_cell cell);

/* Writes an array of names. */
void order_write_cells(struct iface_writer *writer, const struct oust_board *board, const oust_cell *cells,
                       size_t count);

/* Writes the candidates of a report as a(sdtas), and all of it as a{sv}. */
void order_write_best(struct iface_writer *writer, const struct oust_board *board, const struct oust_report *report);
void order_write_info(struct iface_writer *writer, const struct oust_board *board, const struct oust_report *report,
                      int level);

/* Writes the legal placements as a(sas). */
void order_write_legal(struct iface_writer *writer, const struct oust_position *position);

#endif
