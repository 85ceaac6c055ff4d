# engine/cli/ - oust, the text program: one file a command, a table of commands.

bin_PROGRAMS += oust
oust_SOURCES = \
	engine/cli/main.c
oust_CFLAGS = $(AM_CFLAGS) $(XML_CFLAGS)
oust_LDADD = liboust.la libbase.la
