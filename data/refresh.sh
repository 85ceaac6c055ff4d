#!/bin/sh
# refresh.sh DATADIR - after something was installed or removed: brings the desktop's lists of types and of menu
# entries up to date.  Only where desktops look, and not for what is installed for another place.
set -eu
[ -z "${DESTDIR-}" ] || exit 0
case :${XDG_DATA_DIRS:-/usr/local/share:/usr/share}: in
*:"$1":* | *:"$1"/:*) ;;
*) exit 0 ;;
esac
# Without these programs there is no desktop that needs the lists.
if command -v update-mime-database >/dev/null && [ -d "$1/mime/packages" ]; then
    update-mime-database "$1/mime"
fi
if command -v update-desktop-database >/dev/null && [ -d "$1/applications" ]; then
    update-desktop-database -q "$1/applications"
fi
