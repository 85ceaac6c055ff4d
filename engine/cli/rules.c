#include "rules.h"

#define ATTRIBUTION "Oust is a game by Mark Steere (2007), marksteeregames.com"

const char *rules_attribution(void)
{
    return ATTRIBUTION;
}

const char *rules_text(void)
{
    return "THE RULES OF OUST\n"
           "\n"
           "The board is empty at first.  Two players, Red and Blue (Black and White on\n"
           "square boards), take turns and put stones of their colour on empty cells.\n"
           "Stones never move.  Stones of one colour that hang together are a group; a\n"
           "stone alone is a group of one.\n"
           "\n"
           "A stone may be placed in two ways:\n"
           "\n"
           "  Without touching a stone of your own.  It may touch enemy stones.  Nothing\n"
           "  is captured, and your turn is over.\n"
           "\n"
           "  Touching stones of your own, if that captures.  The stone joins the groups\n"
           "  it touches into one.  This new group must touch at least one enemy group,\n"
           "  and every enemy group that it touches anywhere must be smaller than it is.\n"
           "  All of those are taken off the board, and you place again.\n"
           "\n"
           "Any other placement is against the rules.  So a turn is a chain of captures,\n"
           "as long as you like and the board allows, ended by one placement that captures\n"
           "nothing.\n"
           "\n"
           "Whoever can place must place.  Whoever can't passes; after a capture the turn\n"
           "just ends.  Both happen by themselves.\n"
           "\n"
           "You win as soon as you capture the last enemy stone: the enemy is ousted.\n"
           "There are no draws on hexagonal boards.  On square boards it can happen,\n"
           "very rarely, that neither player can place; then nobody wins.\n"
           "\n"
           "Cells: a1 is at the bottom left.  On hexagonal boards the letter is the row\n"
           "from the bottom and the number the place in it from the left; on square boards\n"
           "the letter is the column and the number the row from the bottom.\n"
           "\n" ATTRIBUTION "\n";
}
