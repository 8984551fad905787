#!/usr/bin/env bash
# Measures everything and makes the figures of docs/benchmarks.md, docs/benchmarks/tables.md and the charts of it: one whole run on .NET 10, then what the table by the way of compiling needs,
# without profile, on .NET 8, as a NativeAOT program and with the netstandard2.0 asset. Some fifteen minutes; let nothing else run.
# Usage: benchmarks/run.sh [SECONDS]   of samples for each workload, 1.5 unless given
# AOT_FRAMEWORK=net10.0 compiles the native program for .NET 10, where its packages are available.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-1.5}
if ! command -v c++ >/dev/null || ! [ -e /usr/include/protozero/version.hpp ]; then
  echo "The page compares with protozero in C++: install a C++ compiler and libprotozero-dev first." >&2
  exit 1
fi

export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
project=benchmarks/ProtoZeroSharp.Benchmarks
results=benchmarks/results
mkdir -p "$results"

build() { # NAME COMMAND...: prints the program
  local folder=artifacts/benchmarks/$1
  echo "building $1" >&2
  shift
  dotnet "$@" "$project" -c Release "-p:ArtifactsPath=$PWD/$folder" -o "$folder/program" -v q --nologo >&2
  echo "$folder/program/ProtoZeroSharp.Benchmarks"
}

alone=(publish --use-current-runtime --self-contained) # with its own runtime, which a machine need not have
net10=$(build net10 build)
net8=$(build net8 "${alone[@]}" -p:BenchmarkFramework=net8.0)
plain=$(build netstandard build -p:BenchmarkAsset=netstandard2.0)
aot=$(build aot "${alone[@]}" "-p:BenchmarkFramework=${AOT_FRAMEWORK:-net8.0}" -p:BenchmarkKind=aot)

"$net10" --quick --seconds "$seconds" --results "$results/net10.json"
DOTNET_TieredPGO=0 "$net10" --quick --ways --seconds "$seconds" --results "$results/net10-no-profile.json"
"$net8" --quick --ways --seconds "$seconds" --results "$results/net8.json"
"$aot" --quick --ways --seconds "$seconds" --results "$results/aot.json"
"$plain" --quick --ways --seconds "$seconds" --way "netstandard2.0 on .NET 10" --results "$results/netstandard.json"
"$net10" --report
