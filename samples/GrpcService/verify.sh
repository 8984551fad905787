#!/usr/bin/env bash
# The official gRPC clients for JavaScript and for Python call the service, and compare its replies with values worked out by hand.
# Needs Node.js, npm, protoc and Python with grpcio and protobuf (Debian: nodejs npm protobuf-compiler python3-grpcio python3-protobuf).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
dotnet build "$here" -c Release -o "$work/app" -v q --nologo
(cd "$work" && npm install --no-audit --no-fund --loglevel=error @grpc/grpc-js@1 @grpc/proto-loader@0.8)
protoc "-I$here/protos" "--python_out=$work" warehouse.proto
touch "$work/log"
dotnet "$work/app/GrpcService.dll" --serve 0 >>"$work/log" &
server=$!
for _ in $(seq 300); do
  address=$(sed -n 's/^listening on //p' "$work/log")
  [ -z "$address" ] || break
  sleep 0.1
done
NODE_PATH=$work/node_modules timeout 120 node "$here/verify.js" "${address:?the service does not listen}"
PYTHONPATH=$work timeout 120 /usr/bin/python3 "$here/verify.py" "$address"
