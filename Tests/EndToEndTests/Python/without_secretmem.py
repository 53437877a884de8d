#!/usr/bin/python3
"""Runs a program on a kernel that seems to lack memfd_secret: without_secretmem.py PROGRAM [ARGUMENT...]

Pages of memfd_secret are out of reach even for root. A search of a program's whole memory needs the program's other
way, locked pages, which is the one it takes on kernels without that call.
"""
import ctypes
import os
import struct
import sys

MEMFD_SECRET = 447  # On every architecture.
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
ENOSYS_ANSWER, ALLOW = 0x00050000 | 38, 0x7FFF0000


class Program(ctypes.Structure):
    _fields_ = [("count", ctypes.c_ushort), ("steps", ctypes.c_char_p)]


def step(code, yes, no, value):
    return struct.pack("=HBBI", code, yes, no, value)


steps = step(0x20, 0, 0, 0) + step(0x15, 0, 1, MEMFD_SECRET) + step(0x06, 0, 0, ENOSYS_ANSWER) + step(0x06, 0, 0, ALLOW)
libc = ctypes.CDLL(None, use_errno=True)
program = Program(len(steps) // 8, steps)
if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or libc.prctl(
        PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0):
    sys.exit(f"seccomp: error {ctypes.get_errno()}")
os.execv(sys.argv[1], sys.argv[1:])
