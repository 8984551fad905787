#!/usr/bin/env bash
# Fuzzes guided by coverage, each target in a process of its own, so that one that dies leaves the input that it died of.
# Ten minutes a target unless told otherwise; inputs that reached something are kept in artifacts/fuzz for the next run.
# Usage: run.sh [--seconds N] [--seed N] [--asset net8.0|netstandard2.0] [TARGET...]        Closes with `N passed, N failed`, counted in targets.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
seconds=600
seed=$(date +%s)
asset=
targets=()
while [ "$#" -gt 0 ]; do
  case $1 in
    --seconds) seconds=$2 && shift 2 ;;
    --seed) seed=$2 && shift 2 ;;
    --asset) asset=$2 && shift 2 ;;
    *) targets+=("$1") && shift ;;
  esac
done

options=()
folder=artifacts
if [ -n "$asset" ]; then
  folder=$PWD/artifacts/fuzz-$asset
  options=("-p:ProtoZeroSharpTargetFramework=TargetFramework=$asset" "-p:ArtifactsPath=$folder")
fi

dotnet build tests/ProtoZeroSharp.Fuzz -c Release -p:RunAnalyzers=false --nologo -v q "${options[@]}" || exit 1
fuzz=$folder/bin/ProtoZeroSharp.Fuzz/release/ProtoZeroSharp.Fuzz
out=artifacts/fuzz
mapfile -t all < <("$fuzz" cover --list "${targets[@]}")
[ "${#all[@]}" -gt 0 ] || exit 2
passed=0
failed=0
for target in "${all[@]}"; do
  rc=0
  "$fuzz" cover "$target" --seconds "$seconds" --seed "$seed" --keep || rc=$?
  if [ "$rc" -eq 0 ]; then
    passed=$((passed + 1))
    continue
  fi

  failed=$((failed + 1))
  if [ "$rc" -gt 2 ] && [ -f "$out/$target.last" ]; then
    # The first four bytes are the length.
    length=$(od -An -t u4 -N 4 "$out/$target.last" | tr -d ' ')
    mkdir -p "$out/findings"
    tail -c +5 "$out/$target.last" | head -c "$length" >"$out/findings/$target-ended-$seed.bin"
    echo "$target: the process ended with $rc; its input is $out/findings/$target-ended-$seed.bin"
  fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
