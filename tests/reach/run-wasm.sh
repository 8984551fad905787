#!/usr/bin/env bash
# The library's tests as WebAssembly, whose addresses have 32 bits, against the net10.0 asset, under Node.js 20 or newer.
# Usage: run-wasm.sh [NAMES...]; closes with `N passed, N failed`. NAMES are parts of the names of the tests to run.
# The workload of the SDK is not needed: the runtime's package, and a boot configuration (run.mjs).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
root=$(cd ../.. && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! dotnet build -c Release -f net10.0 --nologo -v q </dev/null || ! cp "$root"/artifacts/bin/Reach/release_net10.0/*.dll run.mjs "$work"; then
  echo "0 passed, 1 failed"
  exit 1
fi

pack=$(dotnet msbuild -getProperty:WasmRuntime -p:TargetFramework=net10.0)
cp "$pack"/native/{dotnet.js,dotnet.native.js,dotnet.runtime.js,dotnet.native.wasm,System.Private.CoreLib.dll} "$pack"/lib/net10.0/*.dll "$work" || { echo "0 passed, 1 failed"; exit 1; }
cd "$work" && timeout 1200 node run.mjs ProtoZeroSharp.Tests.Reach.dll "$@"
