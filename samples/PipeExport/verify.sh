#!/usr/bin/env bash
# Python's protobuf reads what went through the pipe. Needs protoc and Python with protobuf (Debian: protobuf-compiler python3-protobuf).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet run -c Release --project "$here" -- 20000 "$work/stream"
protoc "-I$here/protos" "--python_out=$work" measurement.proto
PYTHONPATH=$work /usr/bin/python3 - "$work/stream" <<'PYTHON'
import sys
from google.protobuf.internal.decoder import _DecodeVarint32
from measurement_pb2 import Measurement

data = open(sys.argv[1], 'rb').read()
position = count = notes = 0
while position < len(data):
    length, position = _DecodeVarint32(data, position)
    m = Measurement.FromString(data[position:position + length])
    position += length
    assert (m.value, m.time, m.sensor) == (count - 1000, count * 250, ('boiler/outlet', 'boiler/inlet', 'tank/level')[count % 3]), m
    assert [(n.text, n.level) for n in m.notes] == ([('calibrated', 2)] if count % 100 == 0 else []), m
    count += 1
assert count == 20000, count
print(f'Python reads {count} measurements as they were written')
PYTHON
