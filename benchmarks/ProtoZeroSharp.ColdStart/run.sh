#!/usr/bin/env bash
# What the first message of a process costs, written and read, compiled in several ways, and what memory stays after a message of 1 GB.
# Usage: benchmarks/ProtoZeroSharp.ColdStart/run.sh [STARTS]   medians of so many starts of the process, 21 unless given
# A way that this machine cannot publish (NativeAOT needs a C linker and its package) is left out with a message.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
starts=${1:-21}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

measure() { # NAME PROGRAM ARGUMENT
  local i
  for ((i = 0; i < starts; i++)); do "$2" $3; done >"$out/times" || return 1
  printf '| %s | %s | %s |\n' "$1" "$(cut -d, -f1 "$out/times" | median)" "$(cut -d, -f2 "$out/times" | median)"
}

publish() { # FRAMEWORK KIND
  local folder=$out/$1-$2
  if ! dotnet publish -c Release --use-current-runtime --self-contained -p:ColdStartFramework="$1" -p:ColdStartKind="$2" \
    "-p:ArtifactsPath=$out/build-$1-$2" -o "$folder" -v q --nologo >"$out/log" 2>&1; then
    echo "$1 $2 cannot be published here: $(grep -m 1 -o 'error.*' "$out/log")" >&2
    return 1
  fi
}

echo '| process | first message, µs | first 1,000, µs |'
echo '|---|---|---|'
for framework in net8.0 net10.0; do
  for kind in jit r2r aot; do
    publish "$framework" "$kind" || continue
    program=$out/$framework-$kind/ProtoZeroSharp.ColdStart
    "$program" check || { echo "$framework $kind does not read what Google.Protobuf reads" >&2; exit 1; }
    measure "$framework $kind" "$program" ""
    measure "$framework $kind, Google.Protobuf" "$program" google
  done
done
echo
"$out/net10.0-jit/ProtoZeroSharp.ColdStart" memory
