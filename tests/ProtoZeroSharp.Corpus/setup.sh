#!/usr/bin/env bash
# Fetches a large body of real .proto files: those of Google's APIs (the npm package google-proto-files, Apache-2.0).
# Usage: setup.sh DEST; then DEST/google/… has 7,208 files, all proto3, beside the well-known types in DEST/google/protobuf.
# Needs npm. Exits with 3 where there is none.
set -euo pipefail
version=6.0.1
sha512=7dbbd4595361deb286955156c2550d17b4a4d536a1d1af3dab4dab2d35ec5a36ca28719eb944406bcb65f6bbeee53c969f2d58892228e5e0ea176eb44da8babd
dest=${1:?usage: setup.sh DEST}
mkdir -p "$dest"
dest=$(cd "$dest" && pwd)
tgz=$dest/google-proto-files-$version.tgz

matches() { echo "$sha512  $tgz" | sha512sum -c --status 2>/dev/null; }

if ! matches; then
  if ! command -v npm >/dev/null; then
    echo "the corpus needs npm, which this machine does not have" >&2
    exit 3
  fi
  (cd "$dest" && npm pack --silent "google-proto-files@$version" >/dev/null)
  if ! matches; then
    echo "checksum of $tgz does not match" >&2
    exit 1
  fi
  rm -f "$dest/complete"
fi

if ! [ -e "$dest/complete" ]; then
  tar -xzf "$tgz" -C "$dest" --strip-components=1 --wildcards '*.proto'
  touch "$dest/complete"
fi
