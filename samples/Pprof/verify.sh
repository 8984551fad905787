#!/usr/bin/env bash
# pprof reads the profile and must have the sample's own counts: of each method, by callers, and for each label. Needs Go's pprof, as
# `go tool pprof` or as a program (Debian's golang-go has it in /usr/lib/go-*/pkg/tool), and Python.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pprof() {
  if command -v go >/dev/null; then
    go tool pprof "$@"
  else
    command pprof "$@"
  fi 2>"$work/errors" || { cat "$work/errors" >&2; exit 1; }
}

dotnet run -c Release --project "$here" -- "$work/sort.pb.gz" 5000 >"$work/ours"
for value in comparisons moves; do
  pprof -top -nodefraction=0 "-sample_index=$value" "$work/sort.pb.gz" >"$work/$value"
  pprof -top -nodefraction=0 "-sample_index=$value" -tagfocus=input=sorted "$work/sort.pb.gz" >"$work/$value.sorted"
  pprof -top -nodefraction=0 "-sample_index=$value" -tagfocus=input=random "$work/sort.pb.gz" >"$work/$value.random"
done
cd "$work"
cat comparisons
/usr/bin/python3 - <<'PYTHON'
import re

def top(path):
    rows = (line.split() for line in open(path) if re.match(r' *\d+ +[\d.]+%', line))
    return {row[5]: (int(row[0]), int(row[3])) for row in rows}  # flat and with what it called

ours = {method: (int(comparisons), int(moves)) for method, comparisons, moves in re.findall(r'^(\w+): (\d+) comparisons, (\d+) moves$', open('ours').read(), re.M)}
for k, value in enumerate(('comparisons', 'moves')):
    flat = {method: counts[k] for method, counts in ours.items()}
    expected = {method: (count, count) for method, count in flat.items()}
    expected['QuickSort'] = (0, flat['Partition'])
    assert top(value) == expected, (top(value), expected)
    parts = [top(f'{value}.{label}') for label in ('sorted', 'random')]
    assert all(sum(part[method][0] for part in parts) == count for method, count in flat.items()), parts
    assert parts[0] != parts[1]
print(f'pprof has the counts of {len(ours)} methods right, in all and for each input')
PYTHON
