#!/usr/bin/env bash
# What the first message of a process costs, written and read, compiled in several ways, and what memory stays after a message of 1 GB.
# Usage: benchmarks/ProtoZeroSharp.ColdStart/run.sh [STARTS]   medians of so many starts of the process, 21 unless given
# Leaves the table in benchmarks/results/first-message.json, from which `--report` of the benchmarks makes that of docs/benchmarks.md.
# A way whose package or C linker this machine lacks is left out with a message; any other error of a build ends the run.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
starts=${1:-21}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

measure() { # PROGRAM: the medians of the first message and of the first 1,000, ours and then Google.Protobuf's; the two take turns
  local i
  rm -f "$out/ours" "$out/google"
  for ((i = 0; i < starts; i++)); do
    "$1" >>"$out/ours" && "$1" google >>"$out/google" || return 1
  done
  for who in ours google; do
    echo "$(cut -d, -f1 "$out/$who" | median) $(cut -d, -f2 "$out/$who" | median)"
  done
}

publish() { # FRAMEWORK KIND
  local folder=$out/$1-$2
  if ! dotnet publish -c Release --use-current-runtime --self-contained -p:ColdStartFramework="$1" -p:ColdStartKind="$2" \
    "-p:ArtifactsPath=$out/build-$1-$2" -o "$folder" -v q --nologo >"$out/log" 2>&1; then
    if grep -q 'error NU110[0-9]\|error NETSDK1083\|error : Platform linker' "$out/log"; then
      echo "$1 $2 cannot be published here: $(grep -m 1 -o 'error.*' "$out/log")" >&2
      return 1
    fi
    cat "$out/log" >&2
    exit 1
  fi
}

for framework in net8.0 net10.0; do
  for kind in jit r2r aot; do
    publish "$framework" "$kind" || continue
    program=$out/$framework-$kind/ProtoZeroSharp.ColdStart
    "$program" check || { echo "$framework $kind does not read what Google.Protobuf reads" >&2; exit 1; }
    measure "$program" >"$out/medians" || { echo "$framework $kind does not run" >&2; exit 1; }
    { read -r ours; read -r google; } <"$out/medians"
    way=".NET ${framework:3:-2}, $(sed 's/jit/JIT/; s/r2r/ReadyToRun/; s/aot/NativeAOT/' <<<"$kind")"
    echo "$way: µs until the first message and the first 1,000: $ours; Google.Protobuf: $google"
    printf '  { "Way": "%s", "First": %d, "GoogleFirst": %d, "Thousand": %d, "GoogleThousand": %d }\n' \
      "$way" "${ours% *}" "${google% *}" "${ours#* }" "${google#* }" >>"$out/rows"
  done
done
{ echo '['; sed '$!s/$/,/' "$out/rows"; echo ']'; } >../results/first-message.json
echo
"$out/net10.0-jit/ProtoZeroSharp.ColdStart" memory
