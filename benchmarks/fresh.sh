#!/usr/bin/env bash
# One message of 148 MB from an empty pool, in new processes: medians of workload A by a writer that grows, and by hand into a new array.
# Usage: benchmarks/fresh.sh [PROCESSES]   11 of each unless given, in turns
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
processes=${1:-11}
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
dotnet build benchmarks/ProtoZeroSharp.Benchmarks -c Release -v q --nologo -o "$out/program" >&2
for ((i = 0; i < processes; i++)); do
  for arm in hand typed; do
    "$out/program/ProtoZeroSharp.Benchmarks" --fresh $arm >>"$out/$arm"
  done
done

median() { sort -n "$out/$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
awk -v hand="$(median hand)" -v typed="$(median typed)" 'BEGIN { printf "hand %.1f ms, typed %.1f ms: %.2f × hand\n", hand / 1000, typed / 1000, typed / hand }'
