# po/ - translations.  A language is a line in LINGUAS, a file po/LANGUAGE.po and a row in xfrontend/language.c.
#
#     make oust.pot       all texts there are
#     make update-po      brings po/*.po up to them, in the source tree

EXTRA_DIST += po/LINGUAS po/POTFILES $(catalogues)
catalogues = po/nl.po

oust.pot: po/POTFILES
	$(AM_V_GEN)cd $(srcdir) && $(XGETTEXT) --files-from=po/POTFILES --output=- --language=C --from-code=UTF-8 \
		--keyword=_ --keyword=N_ --add-comments=TRANSLATORS --sort-by-file --no-wrap \
		--package-name=$(PACKAGE) --package-version=$(VERSION) >$(abs_builddir)/$@.tmp && mv $(abs_builddir)/$@.tmp $(abs_builddir)/$@
.PHONY: oust.pot update-po
CLEANFILES += oust.pot

update-po: oust.pot
	for catalogue in $(catalogues); do \
		msgmerge --update --no-fuzzy-matching --backup=none --no-location --no-wrap $(srcdir)/$$catalogue oust.pot || exit; \
	done

# share/locale in the build tree looks like the one they are installed to, so that xoust finds them in both.
messages = share/locale/nl/LC_MESSAGES/oust.mo
if ENABLE_NLS
nlmessagesdir = $(localedir)/nl/LC_MESSAGES
nodist_nlmessages_DATA = $(messages)
endif
CLEANFILES += $(messages)

share/locale/nl/LC_MESSAGES/oust.mo: po/nl.po
	@$(MKDIR_P) share/locale/nl/LC_MESSAGES
	$(AM_V_GEN)$(MSGFMT) --check-format --check-domain --output-file=$@ $(srcdir)/po/nl.po
