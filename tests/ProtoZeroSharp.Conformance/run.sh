#!/usr/bin/env bash
# Fetches the official conformance runner, builds the testee from the runner's .proto files and runs three gates:
# the binary suite, the suite of large inputs, and a run without unknown fields, which must fail exactly the cases in
# unknown-fields.txt (else the suite would not notice lost fields).
# The requests and outcomes of the binary suite are compared with the committed recording, which a plain test replays without the
# runner; with PROTOZERO_RECORD=1 they replace it, if that gate passed.
# Usage: tests/ProtoZeroSharp.Conformance/run.sh; closes with `N passed, N failed`.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
dest=$root/artifacts/conformance
passed=0
failed=0

mkdir -p "$dest"
if ! "$here/setup.sh" "$dest"; then
  echo "0 passed, 1 failed"
  exit 1
fi

if ! dotnet build "$here" -c Release -v q --nologo </dev/null; then
  echo "0 passed, 1 failed"
  exit 1
fi

dotnet=$(readlink -f "$(command -v dotnet)") # the runner calls execv: absolute paths
testee=$root/artifacts/bin/ProtoZeroSharp.Conformance/release/ProtoZeroSharp.Conformance.dll
: >"$dest/none.txt"

# A testee that skips everything also makes the runner exit with 0: hence the exact counts of its first summary line.
gate() { # NAME FAILURE_LIST COUNTS [RUNNER OPTIONS...]
  local name=$1 list=$2 counts=$3 rc=0 log summary
  shift 3
  log=$dest/$name.log
  mkdir -p "$dest/out"
  timeout 300 "$dest/run" --enforce_recommended --maximum_edition 2023 --failure_list "$list" \
    --output_dir "$dest/out/" "$@" "$dotnet" "$testee" >"$log" 2>&1 || rc=$?
  summary=$(grep -m1 -E '^CONFORMANCE SUITE' "$log" || true)
  if [ "$rc" -eq 0 ] && [[ $summary == *": $counts, "* ]]; then
    echo "conformance, $name: $counts"
    passed=$((passed + 1))
    return
  fi

  grep -E '^(ERROR|CONFORMANCE SUITE)' "$log" | cut -c1-400 | head -n 40
  echo "conformance, $name: FAILED (exit $rc, wanted '$counts'); log: $log"
  failed=$((failed + 1))
}

# The requests are always recorded, so that a recording that no longer is what the runner asks is noticed.
seen=$dest/requests
committed=$root/tests/ProtoZeroSharp.Tests/Reading/Data/conformance.bin
renew=${PROTOZERO_RECORD:-}
rm -f "$seen"
PROTOZERO_RECORD=$seen gate "binary" "$dest/none.txt" "2805 successes, 2762 skipped"
if [ "$renew" = 1 ] && [ "$failed" -eq 0 ]; then
  "$dotnet" "$testee" pack "$seen" "$committed" || failed=1
elif "$dotnet" "$testee" compare "$seen" "$committed"; then
  echo "conformance, recording: current"
  passed=$((passed + 1))
else
  echo "conformance, recording: STALE; renew it with: PROTOZERO_RECORD=1 tests/ProtoZeroSharp.Conformance/run.sh (see CONTRIBUTING.md)"
  failed=$((failed + 1))
fi
unset PROTOZERO_RECORD
gate "performance" "$dest/none.txt" "68 successes, 6 skipped" --performance
PROTOZERO_DROP_UNKNOWN=1 gate "without-unknown-fields" "$here/unknown-fields.txt" "2790 successes, 2762 skipped"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
