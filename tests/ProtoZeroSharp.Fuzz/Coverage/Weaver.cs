using System.Diagnostics.Tracing;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;
using MethodBody = Mono.Cecil.Cil.MethodBody;

namespace ProtoZeroSharp.Fuzz.Coverage;

/// <summary>
/// Puts counters into a copy of an assembly: one for each method, each way out of a conditional jump and each handler, so that
/// every edge of the control flow has one. A counter is a byte at an address that is a constant of the code, because the process
/// that made the copy also runs it. Counting takes three machine instructions. Method entries and backward jumps add to a second
/// sum, which measures the work.
/// </summary>
internal sealed class Weaver(CoverageMap map)
{
    /// <summary>The assembly's image with counters.</summary>
    public MemoryStream Weave(string path)
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(path);
        foreach (TypeDefinition type in module.GetTypes())
        {
            RenameEventSource(type);
            foreach (MethodDefinition method in type.Methods)
            {
                if (method.HasBody && method.Body.Instructions.Count > 0)
                {
                    Weave(method.Body);
                }
            }
        }

        var image = new MemoryStream();
        module.Write(image);
        image.Position = 0;
        return image;
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
                instruction.Operand = "ProtoZeroSharp.Fuzzed";
            }
        }
    }

    private void Weave(MethodBody body)
    {
        body.SimplifyMacros();
        ILProcessor il = body.GetILProcessor();
        Instruction[] code = [.. body.Instructions];
        var places = new Dictionary<Instruction, int>(code.Length);
        for (int i = 0; i < code.Length; i++)
        {
            places.Add(code[i], i);
        }

        for (int i = 0; i < code.Length; i++)
        {
            switch (code[i].OpCode.FlowControl)
            {
                case FlowControl.Cond_Branch:
                    Split(il, code[i], places, i);
                    break;
                case FlowControl.Branch when code[i].OpCode.Code == Code.Br && places[(Instruction)code[i].Operand] <= i:
                    InsertBefore(il, code[i], Work(il));
                    break;
            }
        }

        foreach (ExceptionHandler handler in body.ExceptionHandlers)
        {
            InsertBefore(il, handler.HandlerStart, Count(il));
        }

        InsertBefore(il, code[0], [.. Count(il), .. Work(il)]);
        body.OptimizeMacros();
    }

    /// <summary>Sends each way out of a conditional jump over a counter of its own.</summary>
    private void Split(ILProcessor il, Instruction jump, Dictionary<Instruction, int> places, int place)
    {
        Instruction last = jump;
        void Append(Instruction next)
        {
            il.InsertAfter(last, next);
            last = next;
        }

        // The jump that is not taken goes over a counter, after the counters of the ways that are taken.
        Array.ForEach(Count(il), Append);
        Instruction rest = il.Create(OpCodes.Nop);
        Append(il.Create(OpCodes.Br, rest));
        Instruction Taken(Instruction target)
        {
            Instruction[] counter = [.. Count(il), .. places[target] <= place ? Work(il) : [], il.Create(OpCodes.Br, target)];
            Array.ForEach(counter, Append);
            return counter[0];
        }

        jump.Operand = jump.Operand is Instruction[] cases ? cases.Select(Taken).ToArray() : Taken((Instruction)jump.Operand);
        Append(rest);
    }

    private Instruction[] Count(ILProcessor il) =>
    [
        il.Create(OpCodes.Ldc_I8, map.NextCounter()), il.Create(OpCodes.Conv_U), il.Create(OpCodes.Dup), il.Create(OpCodes.Ldind_U1),
        il.Create(OpCodes.Ldc_I4_1), il.Create(OpCodes.Add), il.Create(OpCodes.Conv_U1), il.Create(OpCodes.Stind_I1),
    ];

    private Instruction[] Work(ILProcessor il) =>
    [
        il.Create(OpCodes.Ldc_I8, map.WorkAddress), il.Create(OpCodes.Conv_U), il.Create(OpCodes.Dup), il.Create(OpCodes.Ldind_I8),
        il.Create(OpCodes.Ldc_I4_1), il.Create(OpCodes.Conv_I8), il.Create(OpCodes.Add), il.Create(OpCodes.Stind_I8),
    ];

    /// <summary>Before the instruction and its prefixes, also for jumps to it.</summary>
    private static void InsertBefore(ILProcessor il, Instruction instruction, Instruction[] inserted)
    {
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
