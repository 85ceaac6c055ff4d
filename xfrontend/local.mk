# xfrontend/ - xoust, the X11 front end.

if ENABLE_X11
bin_PROGRAMS += xoust
endif
xoust_SOURCES = \
	xfrontend/main.c
xoust_CFLAGS = $(AM_CFLAGS) $(X11_CFLAGS) $(XFT_CFLAGS) $(XI_CFLAGS) $(PNG_CFLAGS)
xoust_LDADD = liboust.la libbase.la $(X11_LIBS) $(XFT_LIBS) $(XI_LIBS) $(PNG_LIBS)
