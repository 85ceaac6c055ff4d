# xfrontend/ - xoust, the X11 front end.

if ENABLE_X11
bin_PROGRAMS += xoust
noinst_LTLIBRARIES += libxoust.la
endif
xoust_SOURCES = xfrontend/main.c
xoust_CFLAGS = $(libxoust_la_CFLAGS)
xoust_LDADD = libxoust.la

# How boards and stones look, without X: for the window and for pictures in files.
noinst_LTLIBRARIES += libpicture.la
libpicture_la_SOURCES = \
	xfrontend/geom.c xfrontend/geom.h \
	xfrontend/look.c xfrontend/look.h \
	xfrontend/picture.c xfrontend/picture.h \
	xfrontend/raster.c xfrontend/raster.h \
	xfrontend/sprite.c xfrontend/sprite.h xfrontend/sprite-inside.h \
	xfrontend/sprite-frame.c \
	xfrontend/sprite-stamp.c \
	xfrontend/stroke.c xfrontend/stroke.h
libpicture_la_CFLAGS = $(AM_CFLAGS) $(PNG_CFLAGS) $(UNCOUNTED_FLAGS)
libpicture_la_LIBADD = $(PNG_LIBS) -lm

# All but the start, for tests too.
libxoust_la_SOURCES = \
	xfrontend/action.c xfrontend/action.h \
	xfrontend/app.c xfrontend/app.h xfrontend/app-inside.h \
	xfrontend/app-action.c \
	xfrontend/app-clip.c \
	xfrontend/app-embed.c \
	xfrontend/app-event.c \
	xfrontend/app-keep.c \
	xfrontend/app-kiosk.c \
	xfrontend/app-panel.c \
	xfrontend/app-window.c \
	xfrontend/draw.c xfrontend/draw.h xfrontend/draw-inside.h \
	xfrontend/draw-atlas.c \
	xfrontend/draw-thin.c \
	xfrontend/embed.c xfrontend/embed.h \
	xfrontend/input.c xfrontend/input.h \
	xfrontend/key.h \
	xfrontend/language.c xfrontend/language.h \
	xfrontend/local.c xfrontend/local.h \
	xfrontend/options.c xfrontend/options.h \
	xfrontend/options-keep.c xfrontend/options-keep.h \
	xfrontend/panel.c xfrontend/panel.h \
	xfrontend/panel-pages.c xfrontend/panel-pages.h \
	xfrontend/reading.c xfrontend/reading.h \
	xfrontend/remote.h xfrontend/remote-load.c \
	xfrontend/source.h \
	xfrontend/view.c xfrontend/view.h \
	xfrontend/view-words.c xfrontend/view-words.h \
	xfrontend/xconn.c xfrontend/xconn.h \
	xfrontend/xconn-clip.c xfrontend/xconn-clip.h \
	xfrontend/xconn-drop.c xfrontend/xconn-drop.h \
	xfrontend/xconn-palette.c xfrontend/xconn-palette.h \
	xfrontend/xconn-text.c xfrontend/xconn-text.h \
	xfrontend/xconn-touch.c xfrontend/xconn-touch.h
libxoust_la_CPPFLAGS = $(AM_CPPFLAGS) -DAPPDEFAULTS='"$(datadir)/X11/app-defaults"' -DLOCALEDIR='"$(localedir)"' \
	-DMODULEDIR='"$(pkglibdir)"'
libxoust_la_CFLAGS = $(AM_CFLAGS) $(X11_CFLAGS) $(XFT_CFLAGS) $(XI_CFLAGS)
libxoust_la_LIBADD = libpicture.la liboust.la libbase.la $(X11_LIBS) $(XFT_LIBS) $(XI_LIBS) -lm

# The client of oustd: a module, so that only those who ask for a hosted game load libdbus.  It finds liboust in the
# program that loads it.
if ENABLE_X11
if ENABLE_DBUS
pkglib_LTLIBRARIES += xoust-remote.la
endif
endif
xoust_remote_la_SOURCES = \
	dbus-service/busglue.c dbus-service/busglue.h \
	xfrontend/remote.c xfrontend/remote.h xfrontend/remote-inside.h \
	xfrontend/remote-bus.c xfrontend/remote-bus.h \
	xfrontend/remote-copy.c \
	xfrontend/remote-hint.c
xoust_remote_la_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/dbus-service
xoust_remote_la_CFLAGS = $(AM_CFLAGS) $(DBUS_CFLAGS)
xoust_remote_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -shared -export-symbols-regex '^remote_new$$'
xoust_remote_la_LIBADD = libbase.la $(DBUS_LIBS)

# Oust as a game of gtkboard, which brings GTK along: nothing of it is linked, and no sanitizer, as gtkboard has none.
if ENABLE_X11
pkglib_LTLIBRARIES += oust-gtkboard.la
nodist_bin_SCRIPTS = gtkboard-oust
CLEANFILES += gtkboard-oust
endif
oust_gtkboard_la_SOURCES = xfrontend/gtkboard.c
oust_gtkboard_la_CPPFLAGS = $(AM_CPPFLAGS) -DBINDIR='"$(bindir)"' -DLOCALEDIR='"$(localedir)"'
oust_gtkboard_la_CFLAGS = $(LANGUAGE_CFLAGS) $(WARN_CFLAGS) $(OPT_CFLAGS) $(HARDEN_CFLAGS) $(GCOV_FLAGS)
oust_gtkboard_la_LDFLAGS = $(HARDEN_LDFLAGS) $(GCOV_FLAGS) -module -avoid-version -shared -export-symbols-regex '^plugin_game$$'
EXTRA_DIST += xfrontend/gtkboard-oust.in

gtkboard-oust: xfrontend/gtkboard-oust.in Makefile
	$(AM_V_GEN)sed -e 's|@bindir[@]|$(bindir)|g' -e 's|@pkglibdir[@]|$(pkglibdir)|g' $(srcdir)/xfrontend/gtkboard-oust.in >$@.tmp && \
		chmod +x $@.tmp && mv $@.tmp $@
