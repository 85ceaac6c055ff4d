/* store-card.h - the line in front of a stored record that says whose game it is. */
#ifndef STORE_CARD_H
#define STORE_CARD_H

#include "store.h"

/* The record with the card behind its XML declaration: new, for free(); NULL without memory. */
char *store_card_join(const struct store_card *card, const char *xml, size_t length, size_t *joined_length);

/* Reads the card and blanks it out of the text.  False if there is none, or a bad one. */
bool store_card_split(struct store_card *card, char *text, size_t length);

#endif
