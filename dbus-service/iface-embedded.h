/* iface-embedded.h - the interface files, byte for byte as they are installed; iface-embedded.c is made from them. */
#ifndef IFACE_EMBEDDED_H
#define IFACE_EMBEDDED_H

#include "iface.h"

extern const struct iface_source iface_embedded_standard;
extern const struct iface_source iface_embedded_manager;
extern const struct iface_source iface_embedded_game;
extern const struct iface_source iface_embedded_analysis;

#endif
