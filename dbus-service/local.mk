# dbus-service/ - oustd, the D-Bus service.

if ENABLE_DBUS
bin_PROGRAMS += oustd
endif
oustd_SOURCES = \
	dbus-service/main.c
oustd_CFLAGS = $(AM_CFLAGS) $(DBUS_CFLAGS) $(XML_CFLAGS)
oustd_LDADD = liboust.la libbase.la $(DBUS_LIBS) $(XML_LIBS)
