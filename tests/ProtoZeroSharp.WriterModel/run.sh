#!/usr/bin/env bash
# Runs the model of the writers in every configuration: .NET 8, .NET 10 and the netstandard2.0 asset, each with and without vector
# instructions and with and without the JIT's profile; then on guard memory, with allocations that fail, and to a process's end. Closes with
# `N passed, N failed`. A run that ends the process is repeated from the sequence it was at, which is printed.
# Usage: run.sh [--seconds N | --operations N] [--seed N]   (for each configuration; 5 seconds unless said otherwise)
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
[ $# -ne 0 ] || set -- --seconds 5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

run() { # NAME PROGRAM OPTIONS...
  local name=$1 program=$2
  shift 2
  echo "== $name"
  if "$program" "$@" --seed-file "$dir/seed"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $name, at sequence $(cat "$dir/seed" 2>/dev/null)"
  fi
}

build() { # FOLDER OPTIONS...: into a folder of its own, because two assets of the library cannot share one
  local folder=$1
  shift
  dotnet build -c Release --nologo -v q -p:ArtifactsPath="$dir/$folder" "$@" || return 1
  programs=$(find "$dir/$folder/bin" -name ProtoZeroSharp.WriterModel -type f -perm -u+x)
}

matrix() { # NAME PROGRAM OPTIONS...
  local name=$1 program=$2
  shift 2
  for pgo in 1 0; do
    for intrinsics in 1 0; do
      DOTNET_TieredPGO=$pgo DOTNET_EnableHWIntrinsic=$intrinsics run "$name, intrinsics $intrinsics, PGO $pgo" "$program" "$@"
    done
  done
}

for flavour in net8.0 net10.0 netstandard2.0; do
  framework=$flavour
  asset=
  if [ "$flavour" = netstandard2.0 ]; then
    framework=net10.0
    asset=$flavour
  fi
  if build "$flavour" -f "$framework" "-p:Asset=$asset"; then
    matrix "$flavour" "$programs" "$@"
    run "$flavour, a process that ends in the middle" "$programs" --leave
  else
    failed=$((failed + 1))
    echo "FAILED: the build for $flavour"
    continue
  fi
  if [ "$flavour" = net10.0 ]; then
    if [ "$(uname)" = Linux ]; then
      run "guard pages after" "$programs" "$@" --guard
      run "guard pages in front" "$programs" "$@" --guard-front
    fi
    run "failing allocations" "$programs" "$@" --out-of-memory
  fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
