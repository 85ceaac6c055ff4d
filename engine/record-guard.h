/*
 * record-guard - looks at the bytes of a record before a parser gets them.
 */
#ifndef RECORD_GUARD_H
#define RECORD_GUARD_H

#include "oust.h"

/**
 * Refuses what is too large, holds NUL, is not UTF-8 or says so; and tags of extraordinary length, over
 * whose attributes a parser may brood for hours, as it compares each with all the others.
 * \return OUST_ERROR_RECORD, OUST_ERROR_LIMIT; `line` says where.
 */
enum oust_status record_guard(const char *xml, size_t length, struct oust_error *error);

#endif
