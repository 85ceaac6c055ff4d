# engine/cli/ - oust, the text program: one file a command, a table of commands.

bin_PROGRAMS += oust
oust_SOURCES = engine/cli/main.c
oust_LDADD = libcli.la $(abstractplay) $(oust_libs)
oust_libs = libpicture.la liboust.la libbase.la -lm -lpthread

# All but the start, for tests too, and but the games in JSON: one of two files of the same functions stands for those.
noinst_LTLIBRARIES += libcli.la
libcli_la_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
libcli_la_SOURCES = \
	engine/cli/abstractplay.h \
	engine/cli/bench.c \
	engine/cli/chain.c \
	engine/cli/cli.h \
	engine/cli/complain.c \
	engine/cli/convert.c \
	engine/cli/crew.c engine/cli/crew.h \
	engine/cli/diagram.c engine/cli/diagram.h \
	engine/cli/gtp.c engine/cli/gtp.h \
	engine/cli/gtp-analysis.c \
	engine/cli/gtp-clock.c engine/cli/gtp-clock.h \
	engine/cli/gtp-game.c \
	engine/cli/gtp-gogui.c \
	engine/cli/gtp-line.c engine/cli/gtp-line.h \
	engine/cli/gtp-player.c engine/cli/gtp-player.h \
	engine/cli/gtp-think.c \
	engine/cli/gtp-vertex.c engine/cli/gtp-vertex.h \
	engine/cli/help.c \
	engine/cli/hint.c \
	engine/cli/input.c engine/cli/input.h \
	engine/cli/legal.c \
	engine/cli/lines.c engine/cli/lines.h \
	engine/cli/match.c \
	engine/cli/narration.c engine/cli/narration.h \
	engine/cli/options.c engine/cli/options.h \
	engine/cli/perft.c \
	engine/cli/play.c \
	engine/cli/replay.c \
	engine/cli/rules.c engine/cli/rules.h \
	engine/cli/show.c \
	engine/cli/solve.c \
	engine/cli/spec.c engine/cli/spec.h

noinst_LTLIBRARIES += libabstractplay-none.la
libabstractplay_none_la_SOURCES = engine/cli/abstractplay-none.c
if HAVE_JSON
noinst_LTLIBRARIES += libabstractplay.la
abstractplay = libabstractplay.la
else
abstractplay = libabstractplay-none.la
endif
libabstractplay_la_SOURCES = engine/cli/abstractplay-read.c engine/cli/abstractplay-write.c
libabstractplay_la_CFLAGS = $(AM_CFLAGS) $(JSON_CFLAGS)
libabstractplay_la_LIBADD = $(JSON_LIBS)
