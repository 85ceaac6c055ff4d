/*
 * rules - the rules of Oust in this project's words, for help and play.
 */
#ifndef RULES_H
#define RULES_H

/** Whose game it is, one line.  Borrowed, lives for ever. */
const char *rules_attribution(void);

/** The rules, as lines of at most 78 letters.  Borrowed, lives for ever. */
const char *rules_text(void);

#endif
