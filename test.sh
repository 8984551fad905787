#!/usr/bin/env bash
# Restores, builds and runs the tests of the repository on .NET 10 (or those of the PROJECT given), in Release because misuse must throw
# there too, and closes with one line `N passed, N failed[, N skipped]` summed over all test projects and target frameworks. The library's
# tests on .NET 8 and with the netstandard2.0 asset are runs of their own, as in .ci/run.
# Builds without the code analyzers, which take as long as the compiler: a plain `dotnet build` has them, and a step of .ci/run.
# Fails when a test fails, when a build or a test host fails (counted as 1 failed), or when no test ran at all.
# Usage: ./test.sh [PROJECT|SOLUTION] [dotnet test options...]
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
options=(-c Release -p:RunAnalyzers=false --nologo)
whole=
case "${1:-}" in
  '')
    # Built before the first test runs: in one go MSBuild lets builds wait for the tests that run in the process that has what they need.
    whole=tests/Tests.slnf
    set -- "$whole" --no-build
    ;;
  -*) set -- tests/Tests.slnf "$@" ;;
esac

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
rc=0
{
  { [ -z "$whole" ] || dotnet build "$whole" "${options[@]}"; } \
    && dotnet test "$@" "${options[@]}" --logger trx --results-directory "$dir/trx"
} </dev/null 2>&1 | tee "$dir/log" || rc=$?

# The counters of every result file: the console summary is localised and differs between runners, the .trx does not.
read -r files passed failed skipped < <(find "$dir" -name '*.trx' -exec cat {} + | tr '>' '\n' | awk '
  function counter(name) {
    return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) + 0 : 0
  }
  /<Counters / { files++; total += counter("total"); executed += counter("executed"); passed += counter("passed") }
  END { print files + 0, passed + 0, executed - passed, total - executed }')

fault() {
  echo "test.sh: $1" >&2
  [ "$rc" -ne 0 ] || rc=1
  [ "$failed" -ne 0 ] || failed=1
}
if [ "$files" -ne "$(grep -c 'Results File: ' "$dir/log")" ]; then
  fault "a result file is missing ($files found)"
elif [ "$rc" -ne 0 ] && [ "$failed" -eq 0 ]; then
  fault "dotnet test exited with $rc (build error or crashed test host)"
elif [ "$((passed + failed))" -eq 0 ]; then
  fault "no test ran"
elif [ "$failed" -ne 0 ] && [ "$rc" -eq 0 ]; then
  rc=1
fi

summary="$passed passed, $failed failed"
if [ "$skipped" -ne 0 ]; then
  summary="$summary, $skipped skipped"
fi
echo "$summary"
exit "$rc"
