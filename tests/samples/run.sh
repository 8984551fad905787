#!/usr/bin/env bash
# Does with each sample what a user does: packs the library, copies the sample's folder to an empty one outside the repository, builds
# it there against the package, and runs its verify.sh, in which a program that is not ours reads what the sample made. The snippets
# of README.md are one more sample, pasted one after the other. Closes with `N passed, N failed`.
# Usage: tests/samples/run.sh [SAMPLE...]   needs the tools that the samples' verify.sh name.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

check() { # NAME COMMAND...: one named check; its output is shown when it fails
  local name=$1
  shift
  if "$@" >"$work/check.log" 2>&1 </dev/null; then
    passed=$((passed + 1))
    echo "samples: ok: $name"
  else
    failed=$((failed + 1))
    echo "samples: FAILED: $name"
    sed 's/^/    /' "$work/check.log"
    return 1
  fi
}

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -ne 0 ]
  exit
}

# The samples ask for the version that the library has.
check "the library packs" dotnet pack "$root/src/ProtoZeroSharp" -c Release -o "$work/feed" "-p:ArtifactsPath=$work/artifacts" || finish

# ProtoZeroSharp comes from the new feed, because the packages go to a folder of their own; everything else may come from the machine's cache.
cat >"$work/nuget.config" <<CONFIG
<configuration>
  <config>
    <add key="globalPackagesFolder" value="$work/packages" />
  </config>
  <fallbackPackageFolders>
    <add key="machine" value="${NUGET_PACKAGES:-$HOME/.nuget/packages}" />
  </fallbackPackageFolders>
  <packageSources>
    <add key="samples" value="$work/feed" />
  </packageSources>
</configuration>
CONFIG
mkdir -p "${NUGET_PACKAGES:-$HOME/.nuget/packages}"
if [ -e "${NUGET_PACKAGES:-$HOME/.nuget/packages}/protozerosharp" ]; then
  sed -i '/<fallbackPackageFolders>/,/<\/fallbackPackageFolders>/d' "$work/nuget.config"
fi
unset NUGET_PACKAGES

build() {
  dotnet build "$1" -c Release --nologo -warnaserror -p:NuGetAudit=false
}

readme() { # DESTINATION: the program that the snippets of README.md are, with the package reference of README.md
  mkdir -p "$1/protos"
  snippets() { awk -v language="$1" '$0 == "```" { on = 0 } on { print } $0 == "```" language { on = 1 }' "$root/README.md"; }
  snippets protobuf >"$1/protos/person.proto"
  snippets csharp >"$1/Program.cs"
  echo "System.Console.WriteLine(\$\"{name} {calls}\");" >>"$1/Program.cs"
  {
    echo '<Project Sdk="Microsoft.NET.Sdk">'
    echo '<PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup>'
    snippets xml
    echo '</Project>'
  } >"$1/Readme.csproj"
}

started() { # DESTINATION: the project that a reader of docs/getting-started.md has made
  mkdir -p "$1"
  snippets() { awk -v language="$1" '$0 == "```" { on = 0 } on { print } $0 == "```" language { on = 1 }' "$root/docs/getting-started.md"; }
  snippets proto >"$1/person.proto"
  snippets csharp >"$1/Program.cs"
  {
    echo '<Project Sdk="Microsoft.NET.Sdk">'
    echo '<PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup>'
    echo '<ItemGroup><PackageReference Include="ProtoZeroSharp" Version="0.1.0" /></ItemGroup>'
    snippets xml
    echo '</Project>'
  } >"$1/hello.csproj"
}

started_runs() { # prints what the page says, and fails as it says when the schema is broken
  local shown
  shown=$(awk '$0 == "```" { on = 0 } on { print } $0 == "$ dotnet run" { on = 1 }' "$root/docs/getting-started.md")
  [ "$(dotnet run -c Release --project "$work/started")" = "$shown" ] || return 1
  sed -i 's/int32 id = 2;/int32 id = 1;/' "$work/started/person.proto"
  local expected
  expected=$(grep '^person.proto(' "$root/docs/getting-started.md")
  ! dotnet build "$work/started" -c Release --nologo >"$work/broken.log" && grep -qF "$expected" "$work/broken.log"
}

readme_runs() {
  [ "$(dotnet run -c Release --project "$work/README")" = "Ada 1" ]
}

if [ "$#" -eq 0 ]; then
  set -- README started
  for project in "$root"/samples/*/*.csproj; do
    set -- "$@" "$(basename "$(dirname "$project")")"
  done
fi

for sample in "$@"; do
  if [ "$sample" = README ]; then
    readme "$work/README"
    check "the snippets of README.md build as one program" build "$work/README" && check "the snippets of README.md run" readme_runs
    continue
  fi
  if [ "$sample" = started ]; then
    started "$work/started"
    check "the program of docs/getting-started.md builds in an empty folder" build "$work/started" && check "it prints, and breaks, as the page says" started_runs
    continue
  fi
  cp -r "$root/samples/$sample" "$work/$sample"
  rm -rf "$work/$sample/bin" "$work/$sample/obj"
  check "$sample builds in an empty folder" build "$work/$sample" && check "$sample is read by an independent program" "$work/$sample/verify.sh"
done

finish
