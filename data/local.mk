# data/ - what is installed beside the programs: schema, interfaces, desktop entries.

# Resources of xoust, where X looks for them.
EXTRA_DIST += data/XOust.ad
if ENABLE_X11
appdefaultsdir = $(datadir)/X11/app-defaults
appdefaults_DATA = data/XOust
CLEANFILES += data/XOust
data/XOust: data/XOust.ad
	$(AM_V_GEN)mkdir -p data && cp $(top_srcdir)/data/XOust.ad $@
endif

# The schema of records, see oust-record(5).
pkgdata_DATA = data/oust-record.rng
EXTRA_DIST += data/oust-record.rng
