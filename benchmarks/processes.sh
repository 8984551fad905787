#!/usr/bin/env bash
# How much the arms of a workload differ from process to process: what the JIT makes of one is settled when it starts.
# Usage: benchmarks/processes.sh [WORKLOADS] [PROCESSES] [SECONDS]   names with commas between, 10 processes, 1 second of samples each
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
workloads=${1:-S1-512,D-strings,D-u8}
processes=${2:-10}
seconds=${3:-1}
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
out=$(mktemp)
trap 'rm -f "$out"' EXIT
dotnet build benchmarks/ProtoZeroSharp.Benchmarks -c Release -v q --nologo >&2
for ((i = 1; i <= processes; i++)); do
  printf '\rprocess %d of %d' "$i" "$processes" >&2
  dotnet run -c Release --no-build --project benchmarks/ProtoZeroSharp.Benchmarks -- --quick --only "$workloads" --seconds "$seconds" >>"$out" || true
done
printf '\n' >&2

echo '| workload, arm | least × hand | median | most | most ÷ least |'
echo '|---|---|---|---|---|'
# A line of an arm ends in ten columns, of which the fourth is its median by that of the hand-written arm.
awk '
  /^[A-Za-z][^ ]*: / { workload = substr($1, 1, length($1) - 1) }
  /^  [a-z]/ && NF > 10 && $(NF - 9) ~ /^[0-9.,]+$/ && $(NF - 6) ~ /^[0-9.]+$/ {
    name = $1
    for (i = 2; i <= NF - 10; i++) name = name " " $i
    key = workload ", " name
    if (!(key in count)) order[++keys] = key
    value[key, ++count[key]] = $(NF - 6)
  }
  END {
    for (k = 1; k <= keys; k++) {
      key = order[k]; n = count[key]
      for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (value[key, j] + 0 < value[key, i] + 0) { t = value[key, i]; value[key, i] = value[key, j]; value[key, j] = t }
      least = value[key, 1]; most = value[key, n]
      printf "| %s | %.2f | %.2f | %.2f | %.2f |\n", key, least, value[key, int((n + 1) / 2)], most, most / least
    }
  }' "$out"
