#!/usr/bin/env bash
# protoc decodes a trace that four threads recorded at once: no field is unknown to it, and every slice that begins also ends, on its own track.
# Needs protoc (Debian: protobuf-compiler).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet run -c Release -- "$work/trace" 25000 4
protoc -Iprotos --decode=perfetto.sample.Trace trace.proto <"$work/trace" | awk '
  /^packet {/ { packets++ }
  /^ *[0-9]+[: ]/ { print "unknown field: " $0; bad = 1 }
  /type: TYPE_SLICE_/ { type = $2 }
  /track_uuid:/ {
    if (type == "TYPE_SLICE_BEGIN") { open[$2]++; begun++ } else { open[$2]--; ended++ }
    if (open[$2] < 0 || open[$2] > 1) bad = 1
  }
  END {
    for (track in open) tracks++
    if (bad || tracks != 8 || packets != 200012 || begun != 100000 || ended != 100000) { print packets " packets, " begun " and " ended " slices on " tracks " tracks"; exit 1 }
    print "protoc reads " packets " packets; " begun " slices begin and end on " tracks " tracks"
  }'
