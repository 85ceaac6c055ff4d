#include "gtp-line.h"
#include "lines.h"

#include <stdint.h>
#include <string.h>

bool gtp_line_read(FILE *file, struct gtp_line *line)
{
    size_t length = 0;
    bool comment = false;
    int c = lines_getc(file);
    if (c == EOF)
        return false;
    line->cut = false;
    for (; c != '\n' && c != EOF; c = lines_getc(file)) {
        comment = comment || c == '#';
        bool control = (c < ' ' && c != '\t') || c == 127;
        if (comment || control)
            continue;
        if (length + 1 == sizeof line->text)
            line->cut = true;
        else
            line->text[length++] = (char)(c == '\t' ? ' ' : c);
    }
    line->text[length] = '\0';
    return true;
}

long gtp_line_number(char **text)
{
    long number = 0;
    char *end = *text;
    for (; *end >= '0' && *end <= '9'; end++) {
        number = 10 * number + (*end - '0');
        if (number > INT32_MAX)
            return -1;
    }
    if (end == *text || (*end != ' ' && *end != '\0'))
        return -1;
    *text = end + strspn(end, " ");
    return number;
}
