#!/usr/bin/env bash
# protoc decodes a trace of 50,000 slices: no field is unknown to it, and every slice that begins also ends. Needs protoc (Debian: protobuf-compiler).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet run -c Release -- "$work/trace" 50000
protoc -Iprotos --decode=perfetto.sample.Trace trace.proto <"$work/trace" | awk '
  /^packet {/ { packets++ }
  /^ *[0-9]+[: ]/ { print "unknown field: " $0; bad = 1 }
  /type: TYPE_SLICE_BEGIN/ { open++; begun++ }
  /type: TYPE_SLICE_END/ { open--; if (open < 0) bad = 1 }
  END {
    if (bad || open != 0 || packets != 100003 || begun != 50000) { print packets " packets, " begun " slices, " open " open"; exit 1 }
    print "protoc reads " packets " packets; " begun " slices begin and end"
  }'
