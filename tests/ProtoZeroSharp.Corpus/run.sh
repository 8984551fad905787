#!/usr/bin/env bash
# Runs the generator over the .proto files of Google's APIs, which setup.sh fetches: all of them in one run, and a sample of more
# than 600 whose C# has to compile without a warning, at the newest C# and at 7.3.
# Usage: tests/ProtoZeroSharp.Corpus/run.sh [all]; closes with `N passed, N failed`. `all` compiles every file (20 minutes).
# Without npm there is nothing to run over: that is said and counts as nothing, or with PROTOZERO_CORPUS=required as a failure.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
dest=$root/artifacts/corpus
sample=30
sample73=60
if [ "${1:-}" = all ]; then
  sample=1
  sample73=1
fi

"$here/setup.sh" "$dest"
case $? in
  0) ;;
  3)
    if [ "${PROTOZERO_CORPUS:-}" != required ]; then
      echo "corpus: skipped, because npm is missing"
      echo "0 passed, 0 failed"
      exit 0
    fi
    echo "0 passed, 1 failed"
    exit 1
    ;;
  *)
    echo "0 passed, 1 failed"
    exit 1
    ;;
esac

if ! dotnet build "$here" -c Release -v q --nologo </dev/null; then
  echo "0 passed, 1 failed"
  exit 1
fi

program=$root/artifacts/bin/ProtoZeroSharp.Corpus/release/ProtoZeroSharp.Corpus.dll
passed=0
failed=0
check() { # COMMAND...
  if timeout 3600 dotnet "$program" "$1" "$dest" "${@:2}"; then
    passed=$((passed + 1))
  else
    echo "corpus: FAILED: $*"
    failed=$((failed + 1))
  fi
}

check whole
check compile --every "$sample"
check compile --every "$sample73" --language 7.3

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
