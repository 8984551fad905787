using System.Diagnostics.Tracing;
using System.Reflection;
using System.Runtime.Loader;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;
using MethodBody = Mono.Cecil.Cil.MethodBody;

namespace ProtoZeroSharp.Tests.Reading.Counting;

/// <summary>
/// The library as it is shipped, loaded once more with a call before every instruction that loads memory: what coverage tools do,
/// for bytes. So the library itself needs no hook, and nothing that it reads escapes. A copy of these tests is loaded beside it.
/// </summary>
internal sealed class CountedLibrary : AssemblyLoadContext
{
    private static readonly Lazy<CountedLibrary> Loaded = new(() => new CountedLibrary());

    /// <summary>Outside methods that are given memory and read none of it.</summary>
    private static readonly HashSet<string> Harmless =
    [
        "GetReference", "GetPinnableReference", "Slice", "get_Length", "get_IsEmpty", "get_Item", "op_Implicit", "op_Explicit",
        "Add", "AsRef", "AsPointer", "SkipInit", "Overlaps", "Cast", "AsBytes", "WriteUnaligned", "Store", "Clear", "Fill", "Free", "Realloc",
        "FreeHGlobal", "ReAllocHGlobal", "CreateReadOnlySpan",
    ];

    private readonly Assembly library;
    private readonly Assembly tests;

    private CountedLibrary()
        : base("counted")
    {
        using var image = new MemoryStream();
        using (ModuleDefinition module = ModuleDefinition.ReadModule(typeof(ProtoReader).Assembly.Location))
        {
            var instrumentation = new Instrumentation(module);
            foreach (TypeDefinition type in module.GetTypes())
            {
                RenameEventSource(type);
                foreach (MethodDefinition method in type.Methods)
                {
                    if (method.HasBody)
                    {
                        instrumentation.Apply(method.Body);
                    }
                }
            }

            module.Write(image);
        }

        image.Position = 0;
        library = LoadFromStream(image);
        tests = LoadFromAssemblyPath(typeof(CountedLibrary).Assembly.Location);
    }

    /// <summary>Runs a method of <see cref="CountedTraversals"/> in the copy.</summary>
    public static ReadCount Run(string method, byte[] message)
    {
        Type type = Loaded.Value.tests.GetType(typeof(CountedTraversals).FullName!, throwOnError: true)!;
        MethodInfo run = type.GetMethod(nameof(CountedTraversals.Run), BindingFlags.Static | BindingFlags.Public)!;
        ((int, int)[] loads, string[] unknownReaders) = (((int, int)[], string[]))run.Invoke(null, [method, message])!;
        return new ReadCount(message.Length, loads, unknownReaders);
    }

    /// <summary>A process has one event source of a name, and that is the library's own.</summary>
    private static void RenameEventSource(TypeDefinition type)
    {
        if (type.BaseType?.FullName != typeof(EventSource).FullName)
        {
            return;
        }

        foreach (Instruction instruction in type.Methods.Where(static method => method.IsConstructor && method.HasBody).SelectMany(static method => method.Body.Instructions))
        {
            if (instruction.Operand is "ProtoZeroSharp")
            {
                instruction.Operand = "ProtoZeroSharp.Counted";
            }
        }
    }

    protected override Assembly? Load(AssemblyName name)
    {
        return name.Name == typeof(ProtoReader).Assembly.GetName().Name ? library
            : name.Name == typeof(CountedLibrary).Assembly.GetName().Name ? tests
            : null;
    }

    private sealed class Instrumentation(ModuleDefinition module)
    {
        private readonly MethodReference note = module.ImportReference(typeof(ByteLoads).GetMethod(nameof(ByteLoads.Note)));
        private readonly MethodReference noteUnknown = module.ImportReference(typeof(ByteLoads).GetMethod(nameof(ByteLoads.NoteUnknown)));

        public void Apply(MethodBody body)
        {
            body.SimplifyMacros();
            ILProcessor il = body.GetILProcessor();
            foreach (Instruction instruction in body.Instructions.ToArray())
            {
                if (Size(il, instruction) is { } size)
                {
                    Insert(il, instruction, il.Create(OpCodes.Dup), il.Create(OpCodes.Conv_U), size, il.Create(OpCodes.Call, note));
                }
                else if (instruction.Operand is MethodReference called && IsGivenMemory(called))
                {
                    if (Replacement(called) is { } replacement)
                    {
                        instruction.OpCode = OpCodes.Call;
                        instruction.Operand = replacement;
                    }
                    else
                    {
                        Insert(il, instruction, il.Create(OpCodes.Ldstr, called.FullName), il.Create(OpCodes.Call, noteUnknown));
                    }
                }
            }

            body.OptimizeMacros();
        }

        /// <summary>An instruction that says how many bytes are loaded from the address on the stack; null when none are.</summary>
        private Instruction? Size(ILProcessor il, Instruction instruction)
        {
            switch (instruction.OpCode.Code)
            {
                case Code.Ldind_I1 or Code.Ldind_U1:
                    return il.Create(OpCodes.Ldc_I4, 1);
                case Code.Ldind_I2 or Code.Ldind_U2:
                    return il.Create(OpCodes.Ldc_I4, 2);
                case Code.Ldind_I4 or Code.Ldind_U4 or Code.Ldind_R4:
                    return il.Create(OpCodes.Ldc_I4, 4);
                case Code.Ldind_I8 or Code.Ldind_R8 or Code.Ldind_I:
                    return il.Create(OpCodes.Ldc_I4, 8);
                case Code.Ldobj:
                    return il.Create(OpCodes.Sizeof, (TypeReference)instruction.Operand);
                case Code.Call when instruction.Operand is MethodReference { Parameters.Count: 1 } called && called.Name.StartsWith("Load", StringComparison.Ordinal):
                    return VectorSize(called.ReturnType) is { } bytes ? il.Create(OpCodes.Ldc_I4, bytes) : null;
                default:
                    return null;
            }
        }

        private static bool IsGivenMemory(MethodReference called)
        {
            bool isHarmless = called.Name switch
            {
                // A span of memory reads nothing, but a vector of a span does.
                ".ctor" => called.DeclaringType.Name.Contains("Span", StringComparison.Ordinal) || called.DeclaringType.Name.Contains("Memory", StringComparison.Ordinal),

                // Bytes as a struct might be read field by field.
                "As" => called is not GenericInstanceMethod { GenericArguments: [{ MetadataType: MetadataType.Byte }, ..] },
                _ => Harmless.Contains(called.Name),
            };
            if (called.DeclaringType.GetElementType().Scope is ModuleDefinition || isHarmless)
            {
                return false;
            }

            bool isSpan = called.HasThis && IsMemory(called.DeclaringType, called);
            return isSpan || called.Parameters.Any(parameter => IsMemory(parameter.ParameterType, called));
        }

        /// <summary>A pointer to anything, a reference to a byte, or a span of bytes that is not there to be written to.</summary>
        private static bool IsMemory(TypeReference type, MethodReference called)
        {
            TypeReference? element = type switch
            {
                PointerType => null,
                ByReferenceType reference => Closed(reference.ElementType, called),
                GenericInstanceType { ElementType.Name: "ReadOnlySpan`1" or "ReadOnlyMemory`1" } span => Closed(span.GenericArguments[0], called),
                _ => type.Module.TypeSystem.Object,
            };
            return element == null || element.MetadataType == MetadataType.Byte || element.IsGenericParameter;
        }

        private static TypeReference Closed(TypeReference type, MethodReference called) => type is not GenericParameter parameter ? type
            : parameter.Type == GenericParameterType.Method && called is GenericInstanceMethod method ? method.GenericArguments[parameter.Position]
            : parameter.Type == GenericParameterType.Type && called.DeclaringType is GenericInstanceType declaring ? declaring.GenericArguments[parameter.Position]
            : type;

        /// <summary>The bytes of a Vector64 to Vector512.</summary>
        private static int? VectorSize(TypeReference type) => type.Name switch
        {
            "Vector64`1" => 8,
            "Vector128`1" => 16,
            "Vector256`1" => 32,
            "Vector512`1" => 64,
            _ => null,
        };

        /// <summary>The method of <see cref="ByteLoads"/> that does the same and counts.</summary>
        private MethodReference? Replacement(MethodReference called)
        {
            string name = called.Name + VectorSize(called.ReturnType);
            string[] types = called.Parameters.Select(parameter => parameter.ParameterType.Name).ToArray();
            MethodInfo? method = typeof(ByteLoads).GetMethods(BindingFlags.Static | BindingFlags.Public).FirstOrDefault(candidate =>
                candidate.Name == name
                && candidate.GetParameters().Length == types.Length + (called.HasThis ? 1 : 0)
                && candidate.GetParameters().TakeLast(types.Length).Zip(types).All(pair => IsSame(pair.First.ParameterType, pair.Second)));
            if (method == null)
            {
                return null;
            }

            MethodReference found = module.ImportReference(method);
            if (method.IsGenericMethod)
            {
                var instance = new GenericInstanceMethod(found);
                instance.GenericArguments.Add(((GenericInstanceMethod)called).GenericArguments[0]);
                return instance;
            }

            return found;
        }

        /// <summary>By name, but for references and arrays, which are generic there.</summary>
        private static bool IsSame(Type type, string name) => type.Name == name || (type.IsByRef && name.EndsWith('&'));

        /// <summary>Before the instruction and its prefixes, also for those who jump to it.</summary>
        private static void Insert(ILProcessor il, Instruction instruction, params Instruction[] inserted)
        {
            while (instruction.Previous is { OpCode.OpCodeType: OpCodeType.Prefix } prefix)
            {
                instruction = prefix;
            }

            Instruction moved = il.Create(OpCodes.Nop);
            moved.OpCode = instruction.OpCode;
            moved.Operand = instruction.Operand;
            il.InsertAfter(instruction, moved);
            instruction.OpCode = inserted[0].OpCode;
            instruction.Operand = inserted[0].Operand;
            foreach (Instruction next in inserted.AsSpan(1))
            {
                il.InsertBefore(moved, next);
            }
        }
    }
}
