#!/usr/bin/python3
"""A host by Qt 5: a plain native widget between an entry and a button; it knows nothing of XEmbed.

Prints the window to live in, then `entry TEXT` whenever the entry changes.
"""
import signal
import sys

from PyQt5 import QtCore, QtWidgets


def say(*words):
    print(*words, flush=True)


signal.signal(signal.SIGINT, signal.SIG_DFL)
application = QtWidgets.QApplication(['host'])
host = QtWidgets.QWidget()
host.setWindowTitle('host')
host.resize(520, 460)
entry = QtWidgets.QLineEdit()
room = QtWidgets.QWidget(host)
room.setAttribute(QtCore.Qt.WA_NativeWindow)
room.setFocusPolicy(QtCore.Qt.StrongFocus)
layout = QtWidgets.QVBoxLayout(host)
layout.addWidget(entry)
layout.addWidget(room, 1)
layout.addWidget(QtWidgets.QPushButton('button of the host'))
entry.textChanged.connect(lambda text: say('entry', text))
host.show()
QtCore.QTimer.singleShot(0, lambda: say(int(room.winId())))
sys.exit(application.exec_())
