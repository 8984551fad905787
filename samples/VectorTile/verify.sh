#!/usr/bin/env bash
# Mapbox's JavaScript and GDAL read the tile, feature by feature. Needs Node.js, npm and ogrinfo (Debian: gdal-bin).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet build "$here" -c Release -o "$work/app" -v q --nologo
dotnet "$work/app/VectorTile.dll" "$work/tile.mvt"
dotnet "$work/app/VectorTile.dll" "$work/coarse.mvt" 4
dotnet "$work/app/VectorTile.dll" draw "$work/coarse.mvt" "$work/coarse.svg"
ogrinfo -ro -al -q "MVT:$work/tile.mvt" >"$work/listing"
cp "$here/verify.mjs" "$work"
cd "$work"
npm install --no-audit --no-fund --loglevel=error @mapbox/vector-tile@3 pbf@5
node verify.mjs tile.mvt listing coarse.mvt coarse.svg
