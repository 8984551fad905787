#!/usr/bin/env bash
# Packs the library, installs the package from a local folder into fresh projects outside the repository, builds and runs
# them, and compares the bytes they write. Prints one line per check and closes with `N passed, N failed`.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
# Byte-identical packages need a fixed time in the archive.
export SOURCE_DATE_EPOCH=1700000000
version=0.0.0-test
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

check() { # NAME COMMAND...: one named check; its output is shown when it fails
  local name=$1
  shift
  if "$@" >"$work/check.log" 2>&1 </dev/null; then
    passed=$((passed + 1))
    echo "package: ok: $name"
  else
    failed=$((failed + 1))
    echo "package: FAILED: $name"
    sed 's/^/    /' "$work/check.log"
  fi
}

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
  exit
}

pack() { # DESTINATION: a pack from nothing, in an artifacts folder of its own
  dotnet pack "$root/src/ProtoZeroSharp" -c Release -o "$1" "-p:ArtifactsPath=$1-artifacts" -p:Version=$version \
    -p:ContinuousIntegrationBuild=true >"$1.log" 2>&1 </dev/null || { cat "$1.log"; return 1; }
}

pack_is_silent() {
  pack "$work/feed" && ! grep -n 'warning' "$work/feed.log"
}

packs_are_identical() {
  # The same folder name twice, because the second build must see the same paths as the first.
  mkdir -p "$work/first" && cp "$work/feed"/*.nupkg "$work/first/" && rm -rf "$work/feed-artifacts" &&
    mv "$work/feed" "$work/kept" && pack "$work/feed" &&
    cmp "$work/first/ProtoZeroSharp.$version.nupkg" "$work/feed/ProtoZeroSharp.$version.nupkg"
}

one_package() {
  [ "$(cd "$work/feed" && ls ./*.nupkg)" = "./ProtoZeroSharp.$version.nupkg" ]
}

check "dotnet pack gives no warning" pack_is_silent
[ "$failed" -eq 0 ] || finish
check "dotnet pack gives one package" one_package
check "packing twice gives the same bytes" packs_are_identical

# The local feed is added to the sources of the machine, and ProtoZeroSharp can only come from it, because the packages go to
# a folder of their own; what else is needed (System.Memory) is taken from the machine's cache where it is there.
cat >"$work/nuget.config" <<CONFIG
<configuration>
  <config>
    <add key="globalPackagesFolder" value="$work/packages" />
  </config>
  <fallbackPackageFolders>
    <add key="machine" value="${NUGET_PACKAGES:-$HOME/.nuget/packages}" />
  </fallbackPackageFolders>
  <packageSources>
    <add key="protozerosharp-test" value="$work/feed" />
  </packageSources>
</configuration>
CONFIG
mkdir -p "${NUGET_PACKAGES:-$HOME/.nuget/packages}"
unset NUGET_PACKAGES
# Nothing of the repository's build files may reach the fresh projects.
for file in Directory.Build.props Directory.Build.targets Directory.Packages.props; do
  echo '<Project />' >"$work/$file"
done
cp -r "$root/tests/package/App" "$root/tests/package/Library" "$root/tests/package/Broken" "$work/"

build() {
  dotnet build "$1" -c Release -p:TestedVersion=$version -p:NuGetAudit=false --nologo
}

check "an app for net8.0 and net10.0 and a C# 7.3 library for netstandard2.0 build without a warning" build "$work/App"

package="$work/packages/protozerosharp/$version"
content() {
  local file missing=0
  for file in lib/netstandard2.0/ProtoZeroSharp.dll lib/netstandard2.0/ProtoZeroSharp.xml lib/net8.0/ProtoZeroSharp.dll \
    lib/net8.0/ProtoZeroSharp.xml lib/net10.0/ProtoZeroSharp.dll lib/net10.0/ProtoZeroSharp.xml \
    analyzers/dotnet/cs/ProtoZeroSharp.Generator.dll build/ProtoZeroSharp.targets \
    buildTransitive/ProtoZeroSharp.targets README.md; do
    [ -f "$package/$file" ] || { echo "missing: $file"; missing=1; }
  done
  # Nothing else may ride along: a stray dependency of the generator would be loaded into every compilation.
  find "$package" -name '*.dll' | sed "s|$package/||" | sort >"$work/dlls"
  printf '%s\n' analyzers/dotnet/cs/ProtoZeroSharp.Generator.dll lib/net10.0/ProtoZeroSharp.dll lib/net8.0/ProtoZeroSharp.dll \
    lib/netstandard2.0/ProtoZeroSharp.dll | diff - "$work/dlls" || missing=1
  return $missing
}
check "the package holds three library assets, the generator, the build files and the README, and no other assembly" content

only_system_memory() {
  [ "$(grep -o '<dependency id="[^"]*"' "$package/protozerosharp.nuspec" | sort -u)" = '<dependency id="System.Memory"' ]
}
check "the only dependency is System.Memory" only_system_memory

# field 1 = 300; field 2 = {"EUR", -1 in ten bytes}; field 3 = 1; field 4 packed zigzag [1, 2]; field 5 = {"a": 7}; field 6 = {5 s}
cat >"$work/expected" <<'BYTES'
order 08AC0212100A0345555210FFFFFFFFFFFFFFFFFF011801220201022A050A0161100732020805
plain 08FFFFFFFFFFFFFFFFFF011202C3A9
untyped 089601
library 0A034348461002
BYTES
runs() {
  dotnet "$work/App/bin/Release/$1/App.dll" >"$work/actual" && diff "$work/expected" "$work/actual"
}
check "the net8.0 app writes the expected bytes" runs net8.0
check "the net10.0 app writes the expected bytes" runs net10.0

broken_fails_at_its_place() {
  ! build "$work/Broken" >"$work/broken.log" 2>&1 || { echo "the build succeeded"; return 1; }
  grep 'broken\.proto(4,3): error PZ[0-9]*: "strin" is not defined' "$work/broken.log" || { cat "$work/broken.log"; return 1; }
}
check "an error in a .proto fails the build at its line and column" broken_fails_at_its_place

finish
