# engine/ - liboust: rules, games, records, thinking.

# E0, the base: no game in it, linked into the library and into all three programs.
noinst_LTLIBRARIES += libbase.la
libbase_la_SOURCES = \
	engine/clock.c engine/clock.h \
	engine/file.c engine/file.h \
	engine/folder.c engine/folder.h \
	engine/i18n.h \
	engine/loop.c engine/loop.h \
	engine/hash.h \
	engine/home.c engine/home.h \
	engine/memo.c engine/memo.h \
	engine/shelf.c engine/shelf.h \
	engine/rng.h \
	engine/status.c engine/status.h \
	engine/strbuf.c engine/strbuf.h \
	engine/utf8.c engine/utf8.h

# The kernels: position, playout and chain over sets of 2, 4, 6 and 16 words of 64 bits,
# compiled for any processor and, on x86-64, once more for x86-64-v3.
kernel_sources = \
	engine/kernel-set.h engine/kernel-position.h engine/kernel-judge.h engine/kernel-playout.h engine/constants.h \
	engine/kernel-reach.h engine/kernel-failure.h engine/kernel-chain.h engine/kernel-table.h \
	engine/kernel-w2.c engine/kernel-w4.c engine/kernel-w6.c engine/kernel-w16.c

noinst_LTLIBRARIES += libkernel_generic.la
libkernel_generic_la_SOURCES = $(kernel_sources)
libkernel_generic_la_CFLAGS = $(AM_CFLAGS) $(KERNEL_OPT_CFLAGS) $(UNCOUNTED_FLAGS)
kernel_libs = libkernel_generic.la

if HAVE_V3
noinst_LTLIBRARIES += libkernel_v3.la
libkernel_v3_la_SOURCES = $(kernel_sources)
libkernel_v3_la_CFLAGS = $(AM_CFLAGS) $(KERNEL_OPT_CFLAGS) $(KERNEL_V3_CFLAGS) $(UNCOUNTED_FLAGS)
kernel_libs += libkernel_v3.la
endif

# E1 to E5 in one archive with all below: unit tests link this, to see what the library hides.
noinst_LTLIBRARIES += libengine.la
libengine_la_SOURCES = \
	engine/api.c \
	engine/board.c engine/board.h \
	engine/bound.c engine/bound.h \
	engine/chain.c engine/chain.h \
	engine/game.c engine/game.h \
	engine/kernel.c engine/kernel.h \
	engine/notation.c \
	engine/levels.c engine/levels.h \
	engine/player.c \
	engine/playout.c \
	engine/report.c engine/report.h \
	engine/search.c engine/search.h \
	engine/solve.c \
	engine/solve-key.c engine/solve-key.h \
	engine/solve-table.c engine/solve-table.h \
	engine/tree.c engine/tree.h \
	engine/position.c engine/position.h \
	engine/record.c engine/record.h \
	engine/record-guard.c engine/record-guard.h \
	engine/record-reader.c engine/record-reader.h engine/record-elements.c \
	engine/stop.c engine/stop.h \
	engine/transcript.c engine/transcript.h
libengine_la_CFLAGS = $(AM_CFLAGS) $(XML_CFLAGS)
libengine_la_LIBADD = $(kernel_libs) libbase.la $(XML_LIBS) -lm -lpthread

# The library that is installed: the same objects behind the list of public symbols.
lib_LTLIBRARIES += liboust.la
liboust_la_SOURCES =
liboust_la_LIBADD = libengine.la
liboust_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined -version-info $(OUST_INTERFACE) \
	-export-symbols $(top_srcdir)/engine/oust.sym
liboust_la_DEPENDENCIES = libengine.la engine/oust.sym
EXTRA_DIST += engine/oust.sym

# The loader's list of libraries is the system's, so that only who may write it does so; others set LD_LIBRARY_PATH.
install-exec-hook:
	@if test -z '$(DESTDIR)' && test -w /etc/ld.so.cache; then PATH="$$PATH:/sbin:/usr/sbin" ldconfig || :; fi

include_HEADERS += engine/oust.h
pkgconfig_DATA += engine/oust.pc
