#!/usr/bin/env bash
# Calls samples/GrpcService with the npm packages @grpc/grpc-js and @grpc/proto-loader, once with our writers and readers behind
# the service and once with Google.Protobuf's. Closes with `N passed, N failed`. On a machine without Node.js, or without a
# registry, it says so and checks nothing; with PROTOZERO_GRPC_JS=required that is a failure.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
dest=$root/artifacts/grpc-js
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null' EXIT

give_up() { # REASON: skips, or fails where the check is required
  if [ "${PROTOZERO_GRPC_JS:-}" = required ]; then
    echo "grpc-js: FAILED: $1"
    echo "0 passed, 1 failed"
    exit 1
  fi
  echo "grpc-js: skipped: $1"
  echo "0 passed, 0 failed"
  exit 0
}

{ command -v node && command -v npm; } >/dev/null || give_up "Node.js and npm are not installed"
mkdir -p "$dest"
cp "$here/package.json" "$dest/"
(cd "$dest" && npm install --no-audit --no-fund --no-package-lock --loglevel=error) || give_up "npm cannot install the packages"

if ! dotnet build "$root/samples/GrpcService" -c Release -v q --nologo </dev/null; then
  echo "0 passed, 1 failed"
  exit 1
fi

passed=0
failed=0
for side in library google; do
  dotnet "$root/artifacts/bin/GrpcService/release/GrpcService.dll" --serve 0 "$side" >"$dest/$side.log" 2>&1 </dev/null &
  server=$!
  address=
  for _ in $(seq 100); do
    address=$(sed -n 's/^listening on //p' "$dest/$side.log")
    [ -z "$address" ] || break
    sleep 0.1
  done

  echo "grpc-js: $side at ${address:-no address}"
  NODE_PATH=$dest/node_modules timeout 120 node "$here/check.js" "$address" >"$dest/$side.out" 2>&1
  cat "$dest/$side.out"
  summary=$(tail -n 1 "$dest/$side.out")
  kill "$server" 2>/dev/null
  wait "$server" 2>/dev/null
  server=
  if [[ $summary =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
  else
    cat "$dest/$side.log"
    failed=$((failed + 1))
  fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -ne 0 ]
