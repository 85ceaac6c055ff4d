# engine/cli/ - oust, the text program: one file a command, a table of commands.

bin_PROGRAMS += oust
oust_SOURCES = \
	engine/cli/bench.c \
	engine/cli/chain.c \
	engine/cli/cli.h \
	engine/cli/convert.c \
	engine/cli/crew.c engine/cli/crew.h \
	engine/cli/diagram.c engine/cli/diagram.h \
	engine/cli/help.c \
	engine/cli/hint.c \
	engine/cli/input.c engine/cli/input.h \
	engine/cli/legal.c \
	engine/cli/lines.c engine/cli/lines.h \
	engine/cli/main.c \
	engine/cli/match.c \
	engine/cli/narration.c engine/cli/narration.h \
	engine/cli/options.c engine/cli/options.h \
	engine/cli/perft.c \
	engine/cli/play.c \
	engine/cli/replay.c \
	engine/cli/rules.c engine/cli/rules.h \
	engine/cli/show.c \
	engine/cli/spec.c engine/cli/spec.h
oust_LDADD = liboust.la libbase.la -lm
