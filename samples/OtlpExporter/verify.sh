#!/usr/bin/env bash
# OpenTelemetry's own JavaScript receives the demo's spans and checks them one by one. Needs Node.js and npm.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet build "$here" -c Release -o "$work/app" -v q --nologo
(cd "$work" && npm install --no-audit --no-fund --loglevel=error @opentelemetry/otlp-transformer@0.57.2)
export NODE_PATH=$work/node_modules
node "$here/verify.js" dotnet "$work/app/OtlpExporter.dll" %s 512
node "$here/verify.js" dotnet "$work/app/OtlpExporter.dll" --gzip --no-sdk %s 2000
