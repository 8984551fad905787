#!/usr/bin/env bash
# What the C# compiler takes for generated code: the csc of a real Release build, with the generator and the SDK's analyzers in it, over
# the same .proto files as protoc's C#, as ours with the parts that a project without editors has, and as ours with all. They take turns; medians are printed.
# Usage: tests/ProtoZeroSharp.Corpus/compiler.sh [ROUNDS [EVERY]]; EVERY says which files are taken, with all that they import.
# The collector of csc goes by the processors that it sees: say with taskset how many those are. Needs npm, GNU time and Linux on x64.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
rounds=${1:-5}
every=${2:-250}
corpus=$root/artifacts/corpus
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1

"$here/setup.sh" "$corpus"
dotnet build "$here" -c Release -v q --nologo </dev/null
bin=$root/artifacts/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{protoc,default,all}
dotnet "$bin/ProtoZeroSharp.Corpus/release/ProtoZeroSharp.Corpus.dll" list "$corpus" --every "$every" >"$work/names"

version() { sed -n "s/.*PackageVersion Include=\"$1\" Version=\"\([^\"]*\)\".*/\1/p" "$root/Directory.Packages.props"; }

project() { # NAME ITEMS
  cat >"$work/$1/$1.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <!-- Fields and messages of these files that are deprecated, and what the library does not read of their options. -->
    <NoWarn>\$(NoWarn);CS0612;PZ6004;PZ7005</NoWarn>
  </PropertyGroup>
  $2
</Project>
XML
}

ours() { # NAME PARTS
  local name items
  items="<PropertyGroup><ProtoZeroGenerate>$2</ProtoZeroGenerate></PropertyGroup>"
  items+="<Import Project=\"$root/src/ProtoZeroSharp/build/ProtoZeroSharp.targets\" /><ItemGroup>"
  items+="<Reference Include=\"$bin/ProtoZeroSharp/release_net10.0/ProtoZeroSharp.dll\" />"
  items+="<Analyzer Include=\"$bin/ProtoZeroSharp.Generator/release/ProtoZeroSharp.Generator.dll\" />"
  while read -r name; do
    items+="<ProtoZero Include=\"$corpus/$name\" ProtoRoot=\"$corpus\" />"
  done <"$work/names"
  project "$1" "$items</ItemGroup>"
}

project protoc "<ItemGroup><PackageReference Include=\"Google.Protobuf\" Version=\"$(version Google.Protobuf)\" />
  <PackageReference Include=\"Grpc.Tools\" Version=\"$(version Grpc.Tools)\" PrivateAssets=\"all\" ExcludeAssets=\"all\" GeneratePathProperty=\"true\" /></ItemGroup>"
ours default ""
ours all all

# protoc refuses two files of one name in a run.
dotnet restore "$work/protoc" -v q --nologo </dev/null
tools=$(dotnet msbuild "$work/protoc" -getProperty:PkgGrpc_Tools)
while read -r name; do
  mkdir -p "$work/protoc/$(dirname "$name")"
  "$tools/tools/linux_x64/protoc" -I "$corpus" -I "$tools/build/native/include" --csharp_out="$work/protoc/$(dirname "$name")" "$name" 2>/dev/null
done <"$work/names"

for arm in protoc default all; do
  dotnet build "$work/$arm" -c Release -v:d -tl:off --nologo -p:UseSharedCompilation=false </dev/null >"$work/$arm/log" || { grep -m 5 error "$work/$arm/log"; exit 1; }
  sed -n 's#^.*/Roslyn/bincore/csc\(\.dll\)\? /noconfig##p' "$work/$arm/log" | head -1 >"$work/$arm/csc.rsp"
done

csc=$(sed -n 's#^ *\(/.*/Roslyn/bincore/\)csc\(\.dll\)\? /noconfig.*#\1csc.dll#p' "$work/protoc/log" | head -1)
for ((round = 0; round < rounds; round++)); do
  for arm in protoc default all; do
    (cd "$work/$arm" && /usr/bin/time -a -o "$work/$arm/times" -f '%U %S %M' dotnet "$csc" /noconfig @csc.rsp >/dev/null)
  done
done

median() { sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

echo "$(wc -l <"$work/names") files, $rounds rounds, $(nproc) processors: medians of a run of csc"
for arm in protoc default all; do
  seconds=$(awk '{ print $1 + $2 }' "$work/$arm/times" | median)
  peak=$(awk '{ print $3 / 1000 }' "$work/$arm/times" | median)
  awk -v arm="$arm" -v s="$seconds" -v p="$peak" 'BEGIN { printf "  %-11s %5.1f s of processor time, peak working set %4.0f MB\n", arm, s, p * 1.024 }'
done
