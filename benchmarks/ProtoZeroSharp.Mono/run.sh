#!/usr/bin/env bash
# The netstandard2.0 asset on Mono, beside encoders by hand on Mono: ratios alone, because Mono is no runtime to compare times with. Linux x64.
# Usage: benchmarks/ProtoZeroSharp.Mono/run.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
mono=$PWD/artifacts/mono-amd64
tests/reach/mono-setup.sh amd64 "$mono" >&2
dotnet build benchmarks/ProtoZeroSharp.Mono -c Release -v q --nologo >&2 </dev/null
"$mono/mono" artifacts/bin/ProtoZeroSharp.Mono/release/ProtoZeroSharp.Mono.exe
