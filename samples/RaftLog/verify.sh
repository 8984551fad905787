#!/usr/bin/env bash
# Python's protobuf reads the log and checks every record. Needs protoc and Python with protobuf (Debian: protobuf-compiler python3-protobuf).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet build "$here" -c Release -o "$work/app" -v q --nologo
dotnet "$work/app/RaftLog.dll" append "$work/log" 1000 >/dev/null
dotnet "$work/app/RaftLog.dll" commit "$work/log" 990
protoc "-I$here/protos" "--python_out=$work" raft_log.proto
PYTHONPATH=$work /usr/bin/python3 - "$work/log" <<'PYTHON'
import sys
from google.protobuf.internal.decoder import _DecodeVarint32
from raft_log_pb2 import Entry, Header, Record

def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF

data = open(sys.argv[1], 'rb').read()
header = Header.FromString(data[:19])
assert data[1:5] == b'RLOG'
assert (header.commit, header.checksum) == (990, crc32c((990).to_bytes(8, 'little'))), header
position, index = 19, 0
while position < len(data):
    length, position = _DecodeVarint32(data, position)
    record = Record.FromString(data[position:position + length])
    position += length
    assert record.checksum == crc32c(record.entry)
    entry = Entry.FromString(record.entry)
    assert (entry.index, entry.term, entry.data) == (index + 1, 1 + index // 100, b'set x%d = ' % (index + 1) + b'v' * (index % 300)), entry
    index += 1
assert index == 1000, index
print(f'Python reads {index} entries; every checksum is right')
PYTHON
