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

# A copy of the sources, as a repository of one commit, and a clone of it in another folder: a build must not show where it ran.
# The remote makes Source Link say where the sources are; it is never asked for anything.
copy() { # FOLDER
  mkdir -p "$1" && (cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1" 2>/dev/null)
  (
    cd "$1" && git init -q && git add -A && git remote add origin https://github.com/example/ProtoZeroSharp.git &&
      GIT_AUTHOR_DATE='2023-11-14T22:13:20Z' GIT_COMMITTER_DATE='2023-11-14T22:13:20Z' \
        git -c user.name=test -c user.email=test@example.com -c commit.gpgsign=false commit -q -m test
  )
}

pack() { # FOLDER DESTINATION: a pack from nothing
  dotnet pack "$1/src/ProtoZeroSharp" -c Release -o "$2" -p:Version=$version -p:ContinuousIntegrationBuild=true \
    >"$2.log" 2>&1 </dev/null || { cat "$2.log"; return 1; }
}

pack_is_silent() {
  copy "$work/one" && pack "$work/one" "$work/feed" && ! grep -n 'warning' "$work/feed.log"
}

packs_are_identical() {
  git clone -q "$work/one" "$work/another folder/two" &&
    git -C "$work/another folder/two" remote set-url origin "$(git -C "$work/one" remote get-url origin)" && pack "$work/another folder/two" "$work/second" &&
    cmp "$work/feed/ProtoZeroSharp.$version.nupkg" "$work/second/ProtoZeroSharp.$version.nupkg" &&
    cmp "$work/feed/ProtoZeroSharp.$version.snupkg" "$work/second/ProtoZeroSharp.$version.snupkg"
}

one_package() {
  [ "$(cd "$work/feed" && ls ./*.nupkg)" = "./ProtoZeroSharp.$version.nupkg" ]
}

source_link() {
  local pdb
  for pdb in "$work"/one/artifacts/bin/ProtoZeroSharp/release_*/ProtoZeroSharp.pdb; do
    grep -aq 'raw.githubusercontent.com/example/ProtoZeroSharp/' "$pdb" || { echo "$pdb has none"; return 1; }
  done
}

packages_are_locked() {
  dotnet restore "$work/one/src/ProtoZeroSharp" -p:LockedRestore=check --force --nologo &&
    sed -i 's/"contentHash": "[A-Za-z0-9]/&x/' "$work/one/.ci/locks/ProtoZeroSharp.json" || return 1
  if dotnet restore "$work/one/src/ProtoZeroSharp" -p:LockedRestore=check --force --nologo; then
    echo 'a package with another hash was taken'
    return 1
  fi
}

check "dotnet pack gives no warning" pack_is_silent
[ "$failed" -eq 0 ] || finish
check "dotnet pack gives one package" one_package
check "packing in two folders gives the same bytes, symbols included" packs_are_identical
check "the symbols say where the sources are" source_link
check "what is compiled in comes from packages of known hashes, and from no others" packages_are_locked

# The tool of the same version, from a folder of its own so that one package stays one.
tool() {
  echo "<configuration><packageSources><clear /><add key='tool' value='$work/tool' /></packageSources></configuration>" >"$work/tool.config"
  dotnet pack "$work/one/tools/ProtoZeroSharp.Tool" -c Release -o "$work/tool" -p:Version=$version --nologo &&
    dotnet tool install ProtoZeroSharp.Tool --version $version --tool-path "$work/bin" --configfile "$work/tool.config" &&
    printf '\x08\x96\x01' | "$work/bin/protozero" dump | grep -x '1: 150' &&
    "$work/bin/protozero" generate "$root/samples/QuickStart/protos" -o "$work/generated" &&
    "$work/bin/protozero" generate "$root/samples/QuickStart/protos" -o "$work/generated" --check
}
check "the tool installs and runs" tool

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
    buildTransitive/ProtoZeroSharp.targets README.md CHANGELOG.md icon.png; do
    [ -f "$package/$file" ] || { echo "missing: $file"; missing=1; }
  done
  # Nothing else may ride along: a stray dependency of the generator would be loaded into every compilation.
  find "$package" -name '*.dll' | sed "s|$package/||" | sort >"$work/dlls"
  printf '%s\n' analyzers/dotnet/cs/ProtoZeroSharp.Generator.dll lib/net10.0/ProtoZeroSharp.dll lib/net8.0/ProtoZeroSharp.dll \
    lib/netstandard2.0/ProtoZeroSharp.dll | diff - "$work/dlls" || missing=1
  # Installing runs nothing but the targets: no script, no program, no native library. The last three endings are NuGet's own.
  find "$package" -type f | grep -vE '\.(dll|xml|md|svg|targets|nuspec|nupkg|sha512|metadata)$|/icon\.png$' && missing=1
  return $missing
}
check "the package holds three library assets, the generator, the build files and the pages, and no other assembly" content

without_links() { sed -E 's/\[([^][]*)\]\([^)]*\)/\1/g' "$1"; }
pages() { # every page of the repository is there with the same text, and every link of a page to a file leads somewhere
  local page link missing=0
  while read -r page; do
    diff <(without_links "$work/one/$page") <(without_links "$package/$page") || { echo "missing or different: $page"; missing=1; continue; }
    while read -r link; do
      [ -e "$(dirname "$package/$page")/$link" ] || { echo "$page links to $link"; missing=1; }
    done < <(grep -oE '\]\([^)]+\)' "$package/$page" | sed -E 's/^\]\(([^)#]*).*/\1/' | grep -vE '^$|^https?:')
  done < <(cd "$work/one" && ls README.md CHANGELOG.md docs/*.md docs/*/*.md)
  return $missing
}
check "README, changelog and docs are in the package word for word, and their links lead somewhere" pages

nuspec() {
  local element missing=0
  for element in authors license icon readme description releaseNotes copyright tags 'repository type="git" url="https'; do
    grep -q "<$element" "$package/protozerosharp.nuspec" || { echo "missing: $element"; missing=1; }
  done
  grep -A3 '<releaseNotes>' "$package/protozerosharp.nuspec" | grep -q '^## ' && { echo "the notes are not those of one version"; missing=1; }
  return $missing
}
one_version() { # the README and the changelog say the version that Directory.Build.props has
  local current
  current=$(dotnet msbuild "$root/src/ProtoZeroSharp" -getProperty:Version) &&
    grep -qF "Include=\"ProtoZeroSharp\" Version=\"$current\"" "$root/README.md" &&
    [ "$(grep -m 1 -oE '^## \[[^]]+\]' "$root/CHANGELOG.md")" = "## [$current]" ]
}
check "README and changelog are of the version that is built" one_version
check "the package says who made it, under which licence, and what is new" nuspec

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
events
events Allocated Allocated Allocated Allocated
BYTES
runs() {
  dotnet "$work/App/bin/Release/$1/App.dll" >"$work/actual" && diff "$work/expected" "$work/actual"
}
check "the net8.0 app writes the expected bytes, and the event source tells of all memory" runs net8.0
check "the net10.0 app writes the expected bytes, and the event source tells of all memory" runs net10.0

broken_fails_at_its_place() {
  ! build "$work/Broken" >"$work/broken.log" 2>&1 || { echo "the build succeeded"; return 1; }
  grep 'broken\.proto(4,3): error PZ[0-9]*: "strin" is not defined' "$work/broken.log" || { cat "$work/broken.log"; return 1; }
}
check "an error in a .proto fails the build at its line and column" broken_fails_at_its_place

links_to_a_page() {
  local page
  page=$(grep -oE 'file://[^)]*PZ[0-9]+\.md' "$work/broken.log" | head -n 1)
  [ -f "${page#file://}" ] || { echo "no page: $page"; cat "$work/broken.log"; return 1; }
}
check "the error links to its page in the package" links_to_a_page

folders_are_warned_of() {
  cp -r "$root/tests/package/Broken" "$work/Folder" && rm "$work/Folder/broken.proto" && sed -i 's/Include="broken\.proto"/Include="protos"/' "$work/Folder/Broken.csproj" &&
    build "$work/Folder" >"$work/folder.log" 2>&1 && grep 'warning PZ9003: .*do not end in \.proto: "protos"\.' "$work/folder.log" || { cat "$work/folder.log"; return 1; }
}
check "an item that is a folder is warned of" folders_are_warned_of

late_items_are_warned_of() {
  cp -r "$root/tests/package/Broken" "$work/Late" &&
    sed -i 's|^  <ItemGroup>|  <Target Name="TooLate" BeforeTargets="CoreCompile"><ItemGroup><ProtoZero Include="broken.proto" /></ItemGroup></Target>\n&|; /^    <ProtoZero /d' "$work/Late/Broken.csproj" &&
    build "$work/Late" >"$work/late.log" 2>&1 && grep 'warning PZ9003: .*a target adds them after .*: "broken\.proto"\.' "$work/late.log" || { cat "$work/late.log"; return 1; }
}
check "items that a target adds too late are warned of" late_items_are_warned_of

removed_analyzers_are_an_error() {
  cp -r "$root/tests/package/Broken" "$work/Removed" &&
    sed -i 's|^  <ItemGroup>|  <Target Name="NoAnalyzers" BeforeTargets="CoreCompile"><ItemGroup><Analyzer Remove="@(Analyzer)" /></ItemGroup></Target>\n&|' "$work/Removed/Broken.csproj" &&
    ! build "$work/Removed" >"$work/removed.log" 2>&1 && grep 'error PZ9001: .*not among its analyzers' "$work/removed.log" || { cat "$work/removed.log"; return 1; }
}
check "a target that removes the generator is an error" removed_analyzers_are_an_error

missing_libraries_are_an_error() {
  cp -r "$root/tests/package/Broken" "$work/NoLibrary" &&
    sed -i 's|<PackageReference Include="ProtoZeroSharp" |&IncludeAssets="analyzers;build" |' "$work/NoLibrary/Broken.csproj" &&
    ! build "$work/NoLibrary" >"$work/nolibrary.log" 2>&1 && grep 'error PZ9001: .*not among its references' "$work/nolibrary.log" && ! grep CS0400 "$work/nolibrary.log" || { cat "$work/nolibrary.log"; return 1; }
}
check "a reference without the library is an error that says so" missing_libraries_are_an_error

# MSBuild itself knows no case where it makes groups of items; and a file whose output folder has the project in it is no output.
namespaces_keep_their_case() {
  cp -r "$root/tests/package/Broken" "$work/Case" && rm "$work/Case/broken.proto" && mkdir "$work/Case/protos" &&
    echo 'syntax = "proto3"; message M { int32 x = 1; }' | tee "$work/Case/protos/a.proto" >"$work/Case/b.proto" &&
    sed -i 's|<ProtoZero .*|<ProtoZero Include="protos/**/*.proto" ProtoZeroNamespace="Acme.GitHub" /><ProtoZero Include="b.proto" ProtoZeroNamespace="Acme.Github" />|' "$work/Case/Broken.csproj" &&
    echo 'static class Both { public const int Sum = Acme.GitHub.M.XFieldNumber + Acme.Github.M.XFieldNumber; }' >"$work/Case/Both.cs" &&
    build "$work/Case" && mkdir -p "$work/Around/Case" && cp -r "$work"/Case/{protos,b.proto,Both.cs,Broken.csproj} "$work/Around/Case" &&
    echo '<Project><PropertyGroup><BaseIntermediateOutputPath>../</BaseIntermediateOutputPath></PropertyGroup></Project>' >"$work/Around/Case/Directory.Build.props" &&
    build "$work/Around/Case"
}
check "namespaces of two items may differ in case, and output may be around the project" namespaces_keep_their_case

other_languages_are_refused() {
  cp -r "$root/tests/package/Broken" "$work/Visual" && mv "$work/Visual/Broken.csproj" "$work/Visual/Visual.vbproj" &&
    ! build "$work/Visual" >"$work/visual.log" 2>&1 && grep 'error PZ9001: .*The generator makes C# only\.' "$work/visual.log" || { cat "$work/visual.log"; return 1; }
}
check "a project in another language is told that the generator makes C#" other_languages_are_refused

one_file_programs_see_changes() {
  mkdir "$work/file" && cp "$root/samples/QuickStart/protos/person.proto" "$work/file/" || return 1
  echo '<Project><ItemGroup><ProtoZero Include="person.proto" /></ItemGroup></Project>' >"$work/file/Directory.Build.props"
  printf '%s\n' "#:package ProtoZeroSharp@$version" '#:property NuGetAudit=false' 'System.Console.WriteLine(Acme.V1.Person.NameFieldNumber);' >"$work/file/app.cs"
  (cd "$work/file" && dotnet run app.cs >first && sed -i -E 's/^(  string name = )[0-9]+;/\190;/' person.proto && dotnet run app.cs >second) &&
    [ "$(cat "$work/file/first")" = 1 ] && [ "$(cat "$work/file/second")" = 90 ] || { cat "$work/file/first" "$work/file/second"; return 1; }
}
check "a program that is one file sees that a .proto changed" one_file_programs_see_changes

repack() { # OPTIONS...: packs the first copy again
  rm -rf "$work/again" && dotnet pack "$work/one/src/ProtoZeroSharp" -c Release -o "$work/again" -p:Version=$version -p:ContinuousIntegrationBuild=true --nologo "$@"
}
removed_pages_are_not_packed() {
  rm "$work/one/docs/unity.md" && repack &&
    grep -aq 'docs/editing\.md' "$work/again/ProtoZeroSharp.$version.nupkg" && ! grep -aq 'docs/unity\.md' "$work/again/ProtoZeroSharp.$version.nupkg"
}
releases_have_an_address() { # before the date no address is needed, as the packs above show
  sed -i '0,/^## \[.*/s//## [0.1.0] - 2026-01-31/' "$work/one/CHANGELOG.md"
  if repack >"$work/repack.log"; then
    echo 'a release without an address was packed'
    return 1
  fi
  grep -q 'error.*set ProjectUrl in Directory.Build.props' "$work/repack.log" || { cat "$work/repack.log"; return 1; }
  repack -p:ProjectUrl=https://example.com/pzs && grep -rq --include='*.nuspec' '<projectUrl>https://example.com/pzs<' "$work/one/artifacts/obj"
}
check "a page that was removed from docs is not packed" removed_pages_are_not_packed
check "a version with a date is packed when the package has an address, and not before" releases_have_an_address

# shellcheck source=tests/package/matrix.sh
. "$root/tests/package/matrix.sh"

finish
