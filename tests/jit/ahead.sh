#!/usr/bin/env bash
# Compiles the probe ahead of time for Linux and for Windows, x64 with AVX2, the library and .NET inlined into it, and prints what its methods are:
# bytes of code, calls, and stores to and loads from the stack. Leaves the machine code in FOLDER/linux and FOLDER/windows.
# Usage: tests/jit/ahead.sh FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
out=$1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1
settings=(-c Release -r linux-x64 --self-contained false -p:PublishReadyToRun=true -p:Ahead=true)
dotnet build "${settings[@]}" --nologo -v q -o "$out/ahead" >&2
packages=$(dotnet nuget locals global-packages --list --force-english-output | sed 's/^[^:]*: //')
compiler=$(find "$packages/microsoft.netcore.app.crossgen2.linux-x64" -path '*/10.*/tools/crossgen2' | sort -V | tail -1)
framework=$(dotnet --list-runtimes | sed -n 's/^Microsoft\.NETCore\.App \(10\.[^ ]*\) \[\(.*\)\]$/\2\/\1/p' | tail -1)
for system in linux windows; do
  rm -f "$out/$system"
  "$compiler" "$out/ahead/Jit.dll" -r "$framework/*.dll" -r "$out/ahead/ProtoZeroSharp.dll" \
    --inputbubble --inputbubbleref "$framework/*.dll" --inputbubbleref "$out/ahead/ProtoZeroSharp.dll" \
    --targetos:$system --targetarch:x64 --instruction-set x86-64-v3 -O --parallelism 1 -o "$out/$system.dll" \
    --codegenopt:JitDisasm='Nested LeafLoop ChildLoop TextLoop UsingChild EightRows LargeLeaf LargeFields' --codegenopt:JitStdOutFile="$out/$system" >&2
done

echo "| method | bytes, Linux | bytes, Windows | calls | stack stores, Linux | Windows | stack loads, Linux | Windows |"
echo "|---|---|---|---|---|---|---|---|"
for name in Nested LeafLoop ChildLoop TextLoop UsingChild EightRows LargeLeaf LargeFields; do
  for system in linux windows; do
    awk -v name="Hot:$name(" '/^; Assembly listing for method/ { on = index($0, name) > 0 }
      on && /^; r[sb]p based frame/ { stack = "ptr \\[(rsp|" $2 ")[]+-]" }
      on && /^; Total bytes of code/ { bytes = $6 }
      on && /^ +(call|tail\.jmp)/ { calls++ }
      on && $0 ~ "^ +v?mov[a-z0-9]* +[a-z]* *" stack { stores++ }
      on && $0 ~ ", +[a-z]* *" stack { loads++ }
      END { print bytes, calls + 0, stores + 0, loads + 0 }' "$out/$system"
  done | tr '\n' ' ' | awk -v name=$name '{ print "| " name " | " $1 " | " $5 " | " ($2 == $6 ? $2 : $2 ", " $6) " | " $3 " | " $7 " | " $4 " | " $8 " |" }'
done
