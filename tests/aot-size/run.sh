#!/usr/bin/env bash
# What generated code that nobody calls adds to a NativeAOT program: a schema of 50 messages, written and read, is published with all that is
# generated, without text, comparison and editors, and with calls of them. Prints the sizes, and closes with `N passed, N failed`.
# Needs the .NET SDK and a C linker.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
messages=50
# The linker aligns sections, and names of types that are there are in the metadata. A message that keeps its text takes more than 3,000 bytes.
bound=16384

schema() {
  echo 'syntax = "proto3"; package size; enum Kind { KIND_NONE = 0; KIND_SOME = 1; }'
  for ((i = 1; i <= messages; i++)); do
    child=$((i % messages + 1))
    echo "message M$i { string name_$i = 1; int32 id_$i = 2; repeated int32 tags_$i = 3; M$child child_$i = 4; repeated M$child items_$i = 5;" \
      "map<string, string> labels_$i = 6; Kind kind_$i = 7; double weight_$i = 8; bytes data_$i = 9; oneof choice_$i { bool yes_$i = 10; string no_$i = 11; } }"
  done
}

program() { # CALL: what is done with each reader besides
  echo 'using System; using ProtoZeroSharp; using Size; static class Program { static long sum; static int Main() {'
  for ((i = 1; i <= messages; i++)); do echo "Use$i();"; done
  echo 'Console.WriteLine(sum); return sum > 0 ? 0 : 1; }'
  for ((i = 1; i <= messages; i++)); do
    local child=$((i % messages + 1))
    cat <<CSHARP
static void Use$i() {
  using var proto = new ProtoWriter();
  var m = new M$i.Writer(proto).Name$i("name").Id$i($i).Tags$i(new[] { 1, 2 }).Kind$i(Kind.Some).Weight$i(1.5).Data$i(new byte[] { 1 }).No$i("no").AddLabels$i("a", "b");
  using (var c = m.StartChild$i()) { c.Name$child("child"); }
  using (var c = m.StartItems$i()) { c.Name$child("item"); }
  var r = new M$i.Reader(proto.WrittenSpan);
  r.Validate();
  sum += r.Id$i + r.Name$i.Length + r.Child$i.Name$child.Length + (long)r.Weight$i + r.Data$i.Length + (int)r.Kind$i + r.No$i.Length;
  foreach (var item in r.Items$i) { sum += item.Name$child.Length; }
  foreach (int tag in r.Tags$i) { sum += tag; }
  foreach (var pair in r.Labels$i) { sum += pair.Key.Length; }
  ${1//#/$i}
}
CSHARP
  done
  echo '}'
}

size() { # NAME CALL: publishes the sources of a folder, prints the bytes of the program
  program "$2" >"$work/$1/Program.cs"
  dotnet publish tests/aot-size -c Release --use-current-runtime -p:SizeSources="$work/$1" -o "$work/$1/out" --nologo -v q >"$work/log" 2>&1 && "$work/$1/out/Size" >/dev/null \
    || { grep -m5 error "$work/log" >&2; return 1; }
  stat -c %s "$work/$1/out/Size"
}

schema >"$work/size.proto"
mkdir "$work/all" "$work/bare"
generate() { dotnet run -c Release --project tools/ProtoZeroSharp.Tool -- generate "$work/size.proto" -I "$work" "$@" >/dev/null; }
generate -o "$work/all" && generate -o "$work/bare" --parts writers,readers,constants || exit 1
# NamesOf is a line, or a block that ends at its own depth.
awk '
  block && $0 == depth "}" { block = 0; next }
  block { next }
  / (ToString|ToText)\(/ { next }
  / NamesOf\(int fieldNumber\) \{/ { next }
  / NamesOf\(int fieldNumber\)$/ { depth = $0; sub(/[^ \t].*/, "", depth); block = 1; next }
  /EncodedMessage Encoded =>/ { next }
  { print }' "$work"/bare/*.g.cs >"$work/bare.cs"
rm "$work"/bare/*.g.cs
mv "$work/bare.cs" "$work/bare/Bare.cs"
cp -r "$work/all" "$work/text"
cp -r "$work/all" "$work/rest"

bare=$(size bare '') && all=$(size all '') && text=$(size text 'sum += r.ToString().Length;') \
  && rest=$(size rest 'byte[] copy = proto.ToArray(); using (var e = new M#.Editor(copy, copy.Length)) { e.Id#(1); sum += e.Close(); } sum += r.Encoded.ContentEquals(r.Encoded) ? 1 : 0;') || { echo "0 passed, 1 failed"; exit 1; }
printf '%9d bytes  %s\n' "$bare" "writers and readers alone" "$all" "everything generated, the same calls" "$text" "with ToString() of every reader" "$rest" "with an editor and a comparison of every message"
passed=0 failed=0
check() { if (($2)); then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; fi; }
check "what is not called costs nothing" "all - bare <= bound && bare - all <= bound"
check "text that is called shows in the size" "text - all > bound"
check "editors and comparisons that are called show in the size" "rest - all > bound"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
