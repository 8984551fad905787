#!/usr/bin/env bash
# The library's tests on Mono, against the netstandard2.0 asset. Usage: run-mono.sh 32|64 [NAMES...]; closes with `N passed, N failed`.
# NAMES are parts of the names of the tests to run, or after a `-` of those not to run. Linux x64 with apt-get; 32 needs root the first time.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
bits=${1:?usage: run-mono.sh 32|64}
shift
case $bits in 32) arch=i386 ;; 64) arch=amd64 ;; *) echo "32 or 64, not $bits" >&2; exit 2 ;; esac
artifacts=${ArtifactsPath:-$(cd ../.. && pwd)/artifacts}
mono=$artifacts/mono-$arch
if ! ./mono-setup.sh "$arch" "$mono" || ! dotnet build -c Release -f net472 --nologo -v q </dev/null; then
  echo "0 passed, 1 failed"
  exit 1
fi

if [ -x "$mono/qemu-i386" ] && [ $# -eq 0 ]; then
  echo "not run where QEMU runs the process: what takes half of the time, and runs in 32 bits as WebAssembly too"
  set -- -Tests.Writing.RandomTreeTests -Tests.Writing.TextTests -Tests.Editing.EditingDifferentialTests -Tests.Differential.DifferentialReadingTests
fi

timeout 1800 "$mono/mono" "$artifacts/bin/Reach/release_net472/ProtoZeroSharp.Tests.Reach.exe" "$@"
