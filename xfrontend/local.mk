# xfrontend/ - xoust, the X11 front end.

if ENABLE_X11
bin_PROGRAMS += xoust
noinst_LTLIBRARIES += libxoust.la
endif
xoust_SOURCES = xfrontend/main.c
xoust_CFLAGS = $(libxoust_la_CFLAGS)
xoust_LDADD = libxoust.la

# All but the start, for tests too.
libxoust_la_SOURCES = \
	xfrontend/action.c xfrontend/action.h \
	xfrontend/app.c xfrontend/app.h xfrontend/app-inside.h \
	xfrontend/app-event.c \
	xfrontend/app-keep.c \
	xfrontend/app-panel.c \
	xfrontend/app-window.c \
	xfrontend/draw.c xfrontend/draw.h xfrontend/draw-inside.h \
	xfrontend/draw-thin.c \
	xfrontend/geom.c xfrontend/geom.h \
	xfrontend/input.c xfrontend/input.h \
	xfrontend/key.h \
	xfrontend/language.c xfrontend/language.h \
	xfrontend/local.c xfrontend/local.h \
	xfrontend/look.c xfrontend/look.h \
	xfrontend/options.c xfrontend/options.h \
	xfrontend/panel.c xfrontend/panel.h \
	xfrontend/panel-pages.c xfrontend/panel-pages.h \
	xfrontend/raster.c xfrontend/raster.h \
	xfrontend/source.h \
	xfrontend/sprite.c xfrontend/sprite.h xfrontend/sprite-inside.h \
	xfrontend/sprite-frame.c \
	xfrontend/sprite-stamp.c \
	xfrontend/view.c xfrontend/view.h \
	xfrontend/view-words.c xfrontend/view-words.h \
	xfrontend/xconn.c xfrontend/xconn.h \
	xfrontend/xconn-text.c xfrontend/xconn-text.h
libxoust_la_CPPFLAGS = $(AM_CPPFLAGS) -DAPPDEFAULTS='"$(datadir)/X11/app-defaults"' -DLOCALEDIR='"$(localedir)"'
libxoust_la_CFLAGS = $(AM_CFLAGS) $(X11_CFLAGS) $(XFT_CFLAGS) $(XI_CFLAGS) $(PNG_CFLAGS)
libxoust_la_LIBADD = liboust.la libbase.la $(X11_LIBS) $(XFT_LIBS) $(XI_LIBS) $(PNG_LIBS) -lm
