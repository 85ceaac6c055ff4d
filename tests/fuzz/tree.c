/* tree.c - a search in a target has memory for the few playouts that it gets; put in place by the linker. */
#include "tree.h"

#define BYTES (1u << 17)

extern __typeof__(tree_init) __real_tree_init, __wrap_tree_init;

/* Hardly any of a megabyte would be used, and a sanitizer marks all of it as free, then as in use, then as free. */
bool __wrap_tree_init(struct tree *tree, size_t bytes, uint64_t nodes)
{
    return __real_tree_init(tree, bytes < BYTES ? bytes : BYTES, nodes);
}
