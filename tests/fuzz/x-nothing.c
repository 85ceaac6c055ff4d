/*
 * x-nothing.c - the functions of Xlib whose arguments nobody here looks at.  Its headers are left out, so that a line
 * is enough for each: whoever looks at no arguments can be called with any, on every machine that xoust runs on.
 */
#define NOTHING(name)                                                                                                  \
    int name(void);                                                                                                    \
    int name(void)                                                                                                     \
    {                                                                                                                  \
        return 1;                                                                                                      \
    }

NOTHING(XChangeGC)
NOTHING(XClearArea)
NOTHING(XCopyArea)
NOTHING(XDefineCursor)
NOTHING(XDestroyWindow)
NOTHING(XFillArc)
NOTHING(XFillRectangle)
NOTHING(XFlush)
NOTHING(XGetErrorText)
NOTHING(XGrabServer)
NOTHING(XMapRaised)
NOTHING(XMapWindow)
NOTHING(XMoveResizeWindow)
NOTHING(XQueryColors)
NOTHING(XRaiseWindow)
NOTHING(XRefreshKeyboardMapping)
NOTHING(XResetScreenSaver)
NOTHING(XResizeWindow)
NOTHING(XSelectInput)
NOTHING(XSetClassHint)
NOTHING(XSetFillStyle)
NOTHING(XSetFont)
NOTHING(XSetForeground)
NOTHING(XSetFunction)
NOTHING(XSetInputFocus)
NOTHING(XSetSelectionOwner)
NOTHING(XSetStipple)
NOTHING(XSetTSOrigin)
NOTHING(XSetWMHints)
NOTHING(XSetWMNormalHints)
NOTHING(XSetWMProtocols)
NOTHING(XSetWindowBackgroundPixmap)
NOTHING(XStoreColors)
NOTHING(XUngrabServer)
NOTHING(XUnloadFont)

/* These succeed by 0. */
int XISelectEvents(void);
int XISelectEvents(void)
{
    return 0;
}

int XAllocColorCells(void);
int XAllocColorCells(void)
{
    return 0;
}
