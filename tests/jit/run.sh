#!/usr/bin/env bash
# Reads the machine code of a typed writer's hot path (x64, .NET 10): tags are immediate operands of their stores, one compare
# a field guards capacity and misuse, and every call is after the method's return, on the slow path.
# Closes with `N passed, N failed`. On another processor it says so, and fails only in CI.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1
if [ "$(uname -m)" != x86_64 ]; then
  echo "jit: skipped, the expectations are written for x64"
  [ -z "${CI:-}" ] && { echo "0 passed, 0 failed, 1 skipped"; exit 0; }
  echo "0 passed, 1 failed"
  exit 1
fi

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
dotnet build -c Release --nologo -v q -o "$out/app" || { echo "0 passed, 1 failed"; exit 1; }
DOTNET_JitStdOutFile=$out/asm DOTNET_JitDisasm='Fields Nested Leaf LeafLoop ChildLoop TextLoop UsingLoop UsingChild EightRows LargeLeaf LargeFields Loops Run' dotnet "$out/app/Jit.dll" >"$out/bytes" || { echo "0 passed, 1 failed"; exit 1; }
# A generated method that is inlined here, or stands by itself: it has no attribute that has it optimized at once.
DOTNET_JitStdOutFile=$out/lambda DOTNET_TieredCompilation=0 DOTNET_JitDisasm='AddChildren LambdaLoop' dotnet "$out/app/Jit.dll" >"$out/bytes" || { echo "0 passed, 1 failed"; exit 1; }
passed=0 failed=0

method() { # the code of Hot:NAME, up to the next method
  awk -v name="Hot:$1(" '/^; Assembly listing for method/ { on = index($0, name) > 0 } on' "$out/asm"
}

check() { # TEXT CONDITION-EXIT-CODE
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; fi
}

fast() { # the instructions up to and including the first return; varints of nine and ten bytes are a call by design
  method "$1" | awk '!returned { print } /^ +ret/ { returned = 1 }'
}

# Reads all of its input: with -q grep would leave early, and the pipeline would fail for its writer.
has() { grep -E "$@" >/dev/null; }

for name in Fields Nested Leaf; do
  calls='(Frame|Field)Operations:'
  if [ $name = Leaf ]; then calls='LeafOperations:|Varint:WriteLong'; fi
  [ -n "$(method "$name")" ]
  check "$name was compiled" $?
  ! method "$name" | grep -E '^ +(call|tail\.jmp)' | has -v "$calls"
  check "$name calls the slow paths only" $?
done

# A varint of two to eight bytes is inlined where BMI2 is; elsewhere it is a call by design.
if grep -qw bmi2 /proc/cpuinfo; then
  ! fast Fields | has '^ +(call|tail\.jmp)'
  check "fields are written without a call" $?
fi

fast Fields | has 'or +r[a-z0-9]+, 8$'
check "the tag of field 1 is an immediate, combined with the value of one or two bytes" $?
fast Fields | has 'mov +word +ptr \[r[a-z0-9]+\], 17$'
check "the tag of field 2 is an immediate" $?
fast Fields | has 'mov +word +ptr \[r[a-z0-9]+\], 0xD1A$'
check "the tag of field 3 and the length of a literal are one immediate" $?
fast Nested | has -i 'mov +dword ptr \[r[a-z0-9]+\], 0x330E9FA'
check "the three bytes of tag 99999, and its size after them, are one immediate" $?

# Two stores in a row to one line of the processor's cache take it less time than two that alternate with another line.
fast Nested | grep -B1 -E ', 0x330E9FA' | has 'mov +qword ptr \[r[a-z0-9]+\], r[a-z0-9]+$'
check "a message's start goes to its frame before its tag goes to the output" $?
for name in Fields Nested Leaf; do
  ! method "$name" | has 'mov +qword ptr \[r[a-z0-9]+\], (0x)?[0-9A-F]{1,8}$'
  check "$name stores no tag as eight bytes" $?
done
[ "$(fast Fields | grep -cE 'cmp +.*qword ptr \[r[a-z0-9]+\+0x08\]')" -eq 3 ]
check "three fields compare with the limit three times" $?

# A leaf has nothing of its own to keep while a call may happen: what the JIT would put on the stack is stored between two stores to the output.
[ -n "$(method LeafLoop)" ] && ! method LeafLoop | has '^ +mov +[dq]?word +ptr \[r[sb]p'
check "a leaf in a loop stores nothing to the stack" $?
# A message written field by field needs its handle after a call, so it is stored there, but only there: a call that joined in the middle of
# a field had it stored for each message.
[ -n "$(method ChildLoop)" ] && ! method ChildLoop | awk -v RS='\nG_M' '!/ call /' | has '^ +mov +[dq]?word +ptr \[r[sb]p'
check "a message in a loop stores nothing to the stack where it calls nothing" $?

# A text: a pin is stored, stored again where it ends, and zeroed before it in each round unless its method skips that. With AVX-512 one pin is
# needed; elsewhere none.
stores=$(method TextLoop | awk '/^G_M[0-9]+_IG02/ { on = 1 } on' | grep -cE '^ +v?mov[a-z0-9]* +[a-z]+ +ptr \[r[sb]p')
[ -n "$(method TextLoop)" ] && [ "$stores" -le 2 ]
check "a text in a loop stores at most twice to the stack ($stores)" $?

# A using: its finally block is so small that the JIT copies it to where nothing is thrown, and the handle is in a register there. The block for
# exceptions comes last, as a function of its own, and loads the handle from the stack.
for name in UsingLoop UsingChild; do
  usual() { method $name | awk '/^ +ret/ { returned = 1 } returned && /^ +push/ { ended = 1 } !ended'; }
  [ -n "$(method $name)" ] && ! usual | has '^ +call +G_M'
  check "$name calls no finally block" $?
  ! usual | has 'mov +r[a-z0-9]+, qword ptr \[r[sb]p'
  check "$name loads no handle from the stack" $?
done
# A lambda: what undoes the message after an exception takes the handle, and not its address, which would keep it in memory all the time.
has 'Abandonment:Message' <"$out/lambda" && ! has 'lea +rdi, .*\[r[sb]p' <"$out/lambda"
check "a message in a lambda has no handle whose address is taken" $?

# A packed run of a few numbers: with a local whose address goes to another method, each number would wait for a store to the one before.
[ -n "$(method Run)" ] && ! method Run | has 'ptr \[r[sb]p'
check "nothing of a packed run of a few numbers goes through memory" $?
! method Run | grep -E '^ +(call|tail\.jmp)' | has -v 'PackedFields:MoreVarints|CORINFO_HELP'
check "and it is written without a call" $?

# Eight rows field by field: a local or two more a field, and the JIT stops inlining before the end. Without AVX-512 a text of fewer than
# eight units is a call.
[ -n "$(method EightRows)" ] && ! method EightRows | grep -E '^ +call' | has -v '(Frame|Field)Operations:|Utf8:TryWriteTinyAscii|WriterErrors:|CORINFO_HELP'
check "64 fields in one method call the slow paths only" $?

# Readers in the same way: with twice the locals for each, the last loops were calls.
[ -n "$(method Loops)" ] && ! method Loops | has '^ +call .*(:get_|:MoveNext|:GetEnumerator|:\.ctor)'
check "five loops in one method call no getter, and no enumerator" $?

# A large method: 32 rows by leaf calls. What the JIT no longer inlines there must be one call a row whose arguments are not put together
# in memory: what is stored in parts and loaded whole waits for the stores.
[ "$(method LargeLeaf | grep -cE '^ +call .*AddRows')" -eq 32 ]
check "32 leaf calls in one method are 32 calls" $?
! method LargeLeaf | grep -E '^ +call' | has -v 'AddRows'
check "and nothing else is called" $?
! method LargeLeaf | has '^ +vmovdq[ua][^,]*, [xy]mmword ptr \[r[sb]p'
check "no argument is loaded whole from the stack" $?
# What adapts the writers to 32-bit processes is constants here: no property is left as a call where the inliner's budget ends.
[ -n "$(method LargeFields)" ] && ! method LargeFields | has '^ +call .*:get_'
check "no property is called in a large method, field by field" $?
size=$(method LargeLeaf | sed -n 's/^; Total bytes of code \([0-9]*\).*/\1/p')
[ "${size:-99999}" -le $((32 * 100)) ]
check "a row takes at most 100 bytes of code (all: $size)" $?

# Windows passes what is longer than eight bytes by a hidden reference, and has four registers for arguments.
./ahead.sh "$out" || { echo "0 passed, 1 failed"; exit 1; }
cp "$out/windows" "$out/asm"
for name in LeafLoop ChildLoop; do
  [ -n "$(method $name)" ] && ! method $name | awk -v RS='\nG_M' '!/ call /' | has ' qword +ptr \[rsp'
  check "Windows: $name keeps nothing on the stack where it calls nothing" $?
done
[ "$(method LargeLeaf | grep -cE '^ +call .*AddRows')" -eq 32 ]
check "Windows: 32 leaf calls in one method are 32 calls" $?
! method LargeLeaf | has ', +([xy]mm|q|d)word +ptr \[rsp'
check "Windows: no argument is loaded from the stack before them" $?
size=$(method LargeLeaf | sed -n 's/^; Total bytes of code \([0-9]*\).*/\1/p')
[ "${size:-99999}" -le $((32 * 100)) ]
check "Windows: a row takes at most 100 bytes of code (all: $size)" $?
if [ "$failed" -ne 0 ]; then method Fields; method Nested; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
