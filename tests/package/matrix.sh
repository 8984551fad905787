# Part of run.sh: one small project for each way to set a project up, in one solution, so that one build does them all.
# `case NAME FOLDER` makes a project out of PROPERTIES and ITEMS; what it has built is checked afterwards under that name.
matrix=$work/matrix
names=() folders=() outputs=()

person() { # FOLDER: the schema and a C# 7.3 program for it
  mkdir -p "$1"
  printf '%s\n' 'syntax = "proto3";' 'package acme.v1;' '// A person.' 'message Person { string name = 1; int32 id = 2; repeated int32 tags = 3; Address home = 4; }' \
    'message Address { string street = 1; }' >"$1/person.proto"
  cat >"$1/Program.cs" <<'CSHARP'
namespace Acme.Program
{
    internal static class Program
    {
        private static void Main()
        {
            ProtoZeroSharp.ProtoWriter proto = new ProtoZeroSharp.ProtoWriter();
            try
            {
                Acme.V1.Person.Writer person = new Acme.V1.Person.Writer(proto).Name("Ada").Id(7).AddTags(3);
                person.StartHome().Street("x").Close();
                System.Console.WriteLine(System.BitConverter.ToString(proto.ToArray()));
            }
            finally
            {
                proto.Dispose();
            }
        }
    }
}
CSHARP
}
bytes=0A-03-41-64-61-10-07-18-03-22-03-0A-01-78 # AddTags writes an element with a tag of its own

project() { # FOLDER PROPERTIES ITEMS
  cat >"$1/$(basename "$1").csproj" <<PROJECT
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <OutputType>Exe</OutputType>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
    <NuGetAudit>false</NuGetAudit>
    $2
  </PropertyGroup>
  <ItemGroup>
    $3
  </ItemGroup>
</Project>
PROJECT
}

reference="<PackageReference Include=\"ProtoZeroSharp\" Version=\"$version\" />"
item='<ProtoZero Include="person.proto" />'

add() { # NAME FOLDER PROPERTIES [ITEMS [OUTPUT]]: OUTPUT is what is run (.dll) or only looked for
  local folder="$matrix/$2"
  person "$folder"
  project "$folder" "$3" "${4:-$reference $item}"
  names+=("$1")
  folders+=("$2")
  outputs+=("${5:-bin/Release/net10.0/$(basename "$2").dll}")
}

for language in 7.3 8 9 10 11 12 13 latest preview; do
  add "C# $language" "lang-$language" "<LangVersion>$language</LangVersion>"
done
add "no implicit usings, no nullable, a root namespace like ours" plain \
  '<ImplicitUsings>disable</ImplicitUsings><Nullable>disable</Nullable><RootNamespace>Acme.V1.Person.ProtoZeroSharp.System</RootNamespace>'
add "implicit usings, nullable, checked arithmetic" modern '<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable><CheckForOverflowUnderflow>true</CheckForOverflowUnderflow>'
add "spaces and letters of other scripts in the path" 'Ünï cödé 文 (1)' '' "$reference <ProtoZero Include=\"**/*.proto\" />"

# In the file that hands options to the compiler a value ends at # or ;, and in ProtoRoot a comma separates folders.
add "a project below a folder C#, and a root relative to it" 'C#/relative' '' "$reference <ProtoZero Include=\"person.proto\" ProtoRoot=\".\" />"
add "an absolute root with # and a comma in it" "C#, it's/absolute" '' "$reference <ProtoZero Include=\"person.proto\" ProtoRoot=\"\$(MSBuildThisFileDirectory)\" />"
add "the root as a property, with # and a comma in it" 'C#, too/property' '<ProtoZeroRoot>$(MSBuildThisFileDirectory)</ProtoZeroRoot>' "$reference <AdditionalFiles Include=\"person.proto\" />"
add "# in the folder of the schema only" schema '' "$reference <ProtoZero Include=\"C#/**/*.proto\" ProtoRoot=\"C#\" />"
mkdir "$matrix/schema/C#" && mv "$matrix/schema/person.proto" "$matrix/schema/C#/"
add "two files of one name, without a root, below a folder C#" 'C#/two' '' "$reference <ProtoZero Include=\"**/*.proto\" />"
mkdir "$matrix/C#/two/v2" && sed 's/acme.v1/acme.v2/' "$matrix/C#/two/person.proto" >"$matrix/C#/two/v2/person.proto"
add "parts separated by semicolons" parts '<ProtoZeroGenerate>none</ProtoZeroGenerate>' "$reference <ProtoZero Include=\"person.proto\" ProtoZeroGenerate=\"writers;constants\" />"
sed -i 's|AddTags(3)|AddTags(Acme.V1.Person.TagsFieldNumber)|' "$matrix/parts/Program.cs"

add "several frameworks, netstandard2.0 and its C# 7.3 among them" several \
  '<TargetFramework></TargetFramework><TargetFrameworks>netstandard2.0;net8.0;net10.0</TargetFrameworks><OutputType>Library</OutputType><GenerateDocumentationFile>true</GenerateDocumentationFile><NoWarn>CS1591</NoWarn>' \
  '' bin/Release/netstandard2.0/several.xml
add ".NET Framework 4.7.2, by its reference assemblies" framework '<TargetFramework>net472</TargetFramework>' '' bin/Release/net472/framework.exe
add "a signed library" signed "<SignAssembly>true</SignAssembly><AssemblyOriginatorKeyFile>$root/ProtoZeroSharp.snk</AssemblyOriginatorKeyFile><TargetFramework>netstandard2.0</TargetFramework><OutputType>Library</OutputType>" \
  '' bin/Release/netstandard2.0/signed.xml
sed -i 's|<SignAssembly>|<GenerateDocumentationFile>true</GenerateDocumentationFile><NoWarn>CS1591</NoWarn><SignAssembly>|' "$matrix/signed/signed.csproj"
add "Access on a ProtoZero item, as Grpc.Tools calls it" access '' "$reference <ProtoZero Include=\"person.proto\" Access=\"Internal\" />"
add "settings on lines of their own" lines $'<ProtoZeroGenerate>\n  writers;\n  constants\n</ProtoZeroGenerate>' \
  "$reference"$' <ProtoZero Include="person.proto">\n<Access>\n  Internal\n</Access>\n</ProtoZero>'
add "an output folder that has the project in it" around/inner '<BaseOutputPath>../</BaseOutputPath>' "$reference <ProtoZero Include=\"**/*.proto\" />" ../Release/net10.0/inner.dll
add "the plain form, AdditionalFiles" additional '' "$reference <AdditionalFiles Include=\"person.proto\" />"

add "a class for all messages, in C# 7.3" types '<LangVersion>7.3</LangVersion><ProtoZeroTypes>Acme.AcmeTypes</ProtoZeroTypes>'
sed -i 's|System.Console.WriteLine(|if (Acme.AcmeTypes.All.Find("acme.v1.Address") == null) { return; } System.Console.WriteLine(|' "$matrix/types/Program.cs"

add "central package versions with transitive pinning" central '' '<PackageReference Include="ProtoZeroSharp" /> <ProtoZero Include="person.proto" />'
cat >"$matrix/central/Directory.Packages.props" <<PACKAGES
<Project>
  <PropertyGroup>
    <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
    <CentralPackageTransitivePinningEnabled>true</CentralPackageTransitivePinningEnabled>
  </PropertyGroup>
  <ItemGroup>
    <PackageVersion Include="ProtoZeroSharp" Version="$version" />
    <PackageVersion Include="System.Memory" Version="4.6.3" />
  </ItemGroup>
</Project>
PACKAGES

add "the artifacts folder, with a copy of the .proto in it" output '' "$reference <ProtoZero Include=\"**/*.proto\" /> <None Include=\"person.proto\" CopyToOutputDirectory=\"Always\" />" artifacts/bin/output/release/output.dll
echo '<Project><PropertyGroup><UseArtifactsOutput>true</UseArtifactsOutput></PropertyGroup></Project>' >"$matrix/output/Directory.Build.props"
mkdir -p "$matrix/output/artifacts/bin/output/release" && cp "$matrix/output/person.proto" "$matrix/output/artifacts/bin/output/release/"

add "a file that is named in obj/, with the generator's own name for its root" named '' "$reference <ProtoZero Include=\"obj/gen/v1/person.proto\" ProtoZeroRoot=\"obj/gen\" />"
mkdir -p "$matrix/named/obj/gen/v1" && mv "$matrix/named/person.proto" "$matrix/named/obj/gen/v1/"

# What the README shows, in a library that has every analyzer on.
add "every analyzer as an error, on the documented style" analyzers \
  '<OutputType>Library</OutputType><AnalysisLevel>latest-all</AnalysisLevel><EnforceCodeStyleInBuild>true</EnforceCodeStyleInBuild><Nullable>enable</Nullable><GenerateDocumentationFile>true</GenerateDocumentationFile><IsAotCompatible>true</IsAotCompatible>' \
  "$reference <ProtoZero Include=\"person.proto\" Access=\"Internal\" />" bin/Release/net10.0/analyzers.xml
cat >"$matrix/analyzers/Program.cs" <<'CSHARP'
using System;
using System.IO;
using System.Runtime.CompilerServices;
using Acme.V1;
using ProtoZeroSharp;

[assembly: CLSCompliant(false)]
[assembly: System.Runtime.InteropServices.ComVisible(false)]

namespace Acme.Documented;

/// <summary>The forms of the README.</summary>
public static class Encoding
{
    /// <summary>Writes a person.</summary>
    public static byte[] Encode(string name)
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto).Name(name).Id(7);
        person.Tags([1, 2, 3]);
        using (var home = person.StartHome())
        {
            home.Street("Rue Cler");
        }

        person.StartHome().Street("Rue Cler").Close();
        person.Home(street: "Rue Cler");
        person.Home(name, static (w, street) => w.Street(street));
        return proto.ToArray();
    }

    /// <summary>Writes a person into a stream, by the shortest form.</summary>
    public static void Write(Stream stream)
    {
        using var proto = new ProtoWriter();
        new Person.Writer(proto).Name("Ada").Id(7);
        var second = new Person.Writer(proto);
        second.Id(8);
        new Person.Writer(proto).Id(9);
        proto.WriteTo(stream);
    }

    /// <summary>Keeps the memory between messages.</summary>
    public static byte[] Keep()
    {
        using var buffer = new ProtoBuffer();
        using (var proto = buffer.CreateWriter())
        {
            new Person.Writer(proto).Name("Ada");
        }

        return buffer.ToArray();
    }

    /// <summary>Reads a person.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Read(ReadOnlySpan<byte> bytes)
    {
        var person = new Person.Reader(bytes);
        int sum = person.Id + person.Home.Street.ToString().Length;
        foreach (int tag in person.Tags)
        {
            sum += tag;
        }

        return sum;
    }

    /// <summary>Edits a person in place.</summary>
    public static int Edit(Span<byte> buffer, int length)
    {
        using var editor = new Person.Editor(buffer, length);
        editor.Id(8).Name("Grace").AddTags(4);
        using (var home = editor.EditHome())
        {
            home.Street("Main Street");
        }

        return editor.Close();
    }
}
CSHARP

add "beside Grpc.Tools, whose classes are internal" google '<NoWarn>CS1591;CS8981</NoWarn>' \
  "$reference <PackageReference Include=\"Google.Protobuf\" Version=\"3.25.1\" /> <PackageReference Include=\"Grpc.Tools\" Version=\"2.85.0\" PrivateAssets=\"all\" /> <Protobuf Include=\"person.proto\" Access=\"Internal\" /> $item"
cat >"$matrix/google/Extra.cs" <<'CSHARP'
internal static class Both
{
    internal static int Id(Acme.V1.Person google) => new Acme.V1.Person.Reader(Google.Protobuf.MessageExtensions.ToByteArray(google)).Id;
}
CSHARP

{
  echo '<Solution>'
  for folder in "${folders[@]}"; do echo "  <Project Path=\"$folder/$(basename "$folder").csproj\" />"; done
  echo '</Solution>'
} >"$matrix/matrix.slnx"

# Failures are told by what is missing, each under its name; the log says why.
built_all=0
dotnet build "$matrix/matrix.slnx" -c Release --nologo -v q >"$work/matrix.log" 2>&1 </dev/null || built_all=$?

built() { # INDEX
  local folder=${folders[$1]} file="$matrix/${folders[$1]}/${outputs[$1]}"
  if [ ! -f "$file" ]; then
    grep -F "/$folder/" "$work/matrix.log" | sort -u | head -n 20
    tail -n 3 "$work/matrix.log"
    return 1
  fi
  case $file in
    *.dll) dotnet "$file" | tee /dev/stderr | grep -xF "$bytes" >/dev/null ;;
  esac
}
for index in "${!names[@]}"; do
  check "${names[$index]}" built "$index"
done
every_framework() { # of those with several, what is looked for above is one
  [ "$built_all" -eq 0 ] || { tail -n 20 "$work/matrix.log"; return 1; }
}
check "all of these build for all of their frameworks" every_framework

# A rebuild deletes the copies after the pattern has found them.
rebuilt() {
  [ -f "$matrix/output/artifacts/bin/output/release/person.proto" ] || return 1
  dotnet build "$matrix/output/output.csproj" -c Release --nologo -v q --no-incremental
}
check "the one with a copy is built again from nothing" rebuilt

# A project of the old style, with what packages.config puts into it; the case of net472 above has the assemblies.
old_style() {
  person "$matrix/old"
  cat >"$matrix/old/old.csproj" <<PROJECT
<Project ToolsVersion="15.0" DefaultTargets="Build" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
  <Import Project="\$(MSBuildExtensionsPath)/\$(MSBuildToolsVersion)/Microsoft.Common.props" />
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <AssemblyName>old</AssemblyName>
    <TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>
    <TargetFrameworkRootPath>$(dotnet msbuild "$matrix/framework/framework.csproj" -getProperty:TargetFrameworkRootPath)</TargetFrameworkRootPath>
    <OutputPath>bin/\$(Configuration)/</OutputPath>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <Reference Include="System" />
    <Reference Include="$matrix/framework/bin/Release/net472/*.dll" />
    <Analyzer Include="$package/analyzers/dotnet/cs/ProtoZeroSharp.Generator.dll" />
    <Compile Include="Program.cs" />
    $item
  </ItemGroup>
  <Import Project="\$(MSBuildToolsPath)/Microsoft.CSharp.targets" />
  <Import Project="$package/build/ProtoZeroSharp.targets" />
</Project>
PROJECT
  dotnet msbuild "$matrix/old/old.csproj" -p:Configuration=Release -nologo && [ -f "$matrix/old/bin/Release/old.exe" ]
}
check "a project of the old style, for .NET Framework 4.7.2" old_style

# What editors and `dotnet watch` ask for.
evaluated() { # FOLDER ITEM TARGETS
  dotnet msbuild "$matrix/$1/$(basename "$1").csproj" -t:"$3" -getItem:"$2" -p:Configuration=Release -p:DesignTimeBuild=true -p:SkipCompilerExecution=true -p:ProvideCommandLineArgs=true
}
# Reads all of its input: with -q grep would leave early, and the pipeline would fail for its writer.
has() { grep -e "$1" >/dev/null; }
design_time() { evaluated access AdditionalFiles Compile | has '"ProtoZeroAccess": "Internal"'; }
watched() { # as the command itself finds them
  local folder
  for folder in access additional several; do
    (cd "$matrix/$folder" && dotnet watch --list) | tee /dev/stderr | has 'person.proto' || return 1
  done
}
settled() { evaluated lines AdditionalFiles Compile | has '"ProtoZeroAccess": "Internal"' && grep -q 'ProtoZeroGenerate = writers<3B> constants$' "$matrix"/lines/obj/Release/net10.0/*.editorconfig; }
keeps_root() { evaluated named AdditionalFiles Compile | has '"ProtoZeroRoot": "obj/gen"'; }
check "an item keeps its ProtoZeroRoot" keeps_root
check "a design-time build hands the .proto to the generator" design_time
check "dotnet watch looks at the .proto files" watched
check "settings may be on lines of their own" settled
