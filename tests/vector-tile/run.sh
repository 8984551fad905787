#!/usr/bin/env bash
# Has the tile of samples/VectorTile read by two independent readers: the npm packages @mapbox/vector-tile with pbf, and GDAL's
# ogrinfo. Closes with `N passed, N failed`. A reader that this machine has not, and cannot get, is left out with a line that says
# so; with PROTOZERO_VECTOR_TILE=required that is a failure.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
dest=$root/artifacts/vector-tile
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

missing() { # REASON: goes on, or fails where the check is required
  if [ "${PROTOZERO_VECTOR_TILE:-}" = required ]; then
    echo "vector-tile: FAILED: $1"
    echo "0 passed, 1 failed"
    exit 1
  fi
  echo "vector-tile: skipped: $1"
}

nothing() {
  missing "$1"
  echo "0 passed, 0 failed"
  exit 0
}

{ command -v node && command -v npm; } >/dev/null || nothing "Node.js and npm are not installed"
mkdir -p "$dest"
cp "$here/package.json" "$here/check.js" "$dest/"
(cd "$dest" && npm install --no-audit --no-fund --no-package-lock --loglevel=error) || nothing "npm cannot install the packages"

if ! dotnet run -c Release --project "$root/samples/VectorTile" -- "$dest/tile.mvt" </dev/null; then
  echo "0 passed, 1 failed"
  exit 1
fi

listing=
if command -v ogrinfo >/dev/null; then
  listing=$dest/listing.txt
  if ! ogrinfo -ro -al -q "MVT:$dest/tile.mvt" >"$listing"; then
    echo "0 passed, 1 failed"
    exit 1
  fi
else
  missing "GDAL's ogrinfo is not installed (Debian package gdal-bin)"
fi

cd "$dest" && timeout 120 node check.js tile.mvt $listing
