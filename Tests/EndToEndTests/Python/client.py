#!/usr/bin/python3
"""A client of checkoutd in another language: client.py SOCKET STEP...

main-job      present, list, select, fill, submit, follow the events
wrong-frames  wrong frames by hand
vectors       proto/vectors/frames.json against this daemon
exchange      the hex dump of proto/PROTOCOL.md, replayed; on a fresh daemon, since its keys are bound afterwards
owner         gate, key and shipping, answered
describe      the tables of proto/PROTOCOL.md, compared
make-exchange prints the hex dump for the document
"""
import sys

sys.dont_write_bytecode = True

import describe  # noqa: E402
import exchange  # noqa: E402
import main_job  # noqa: E402
import owner  # noqa: E402
import vectors  # noqa: E402
import wrong_frames  # noqa: E402

STEPS = {"main-job": main_job.run, "wrong-frames": wrong_frames.run, "vectors": vectors.run,
         "exchange": exchange.run, "owner": owner.run, "describe": describe.run, "make-exchange": exchange.make}

if __name__ == "__main__":
    if len(sys.argv) < 3 or not set(sys.argv[2:]) <= set(STEPS):
        sys.exit(__doc__)
    for step in sys.argv[2:]:
        STEPS[step](sys.argv[1])
