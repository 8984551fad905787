using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The bytes of a writer, and what shows them: whose memory they are, and where they are used.</summary>
public class WrittenBytesTests
{
    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        readonly ref struct Copied { private readonly byte[] bytes; private Copied(byte[] bytes) => this.bytes = bytes; public static implicit operator Copied(ReadOnlySpan<byte> bytes) => new(bytes.ToArray()); }
        partial class Person { public ref partial struct Reader { public Reader(ReadOnlySpan<byte> bytes, string name) : this(bytes.ToArray()) { } } }
        namespace Acme
        {
        struct GrpcFrame : IDisposable { public void Dispose() { } }
        class ProtoWriter : IDisposable { public ReadOnlySpan<byte> WrittenSpan => default; public byte[] ToArray() => new byte[5]; public GrpcFrame StartGrpcFrame() => default; public void Dispose() { } }
        namespace ProtoZeroSharp { class ProtoWriter : Acme.ProtoWriter { } }
        }
        static partial class Program
        {
        static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;
        static void Take(ProtoWriter proto) { }
        static void Keep(DetachedMessage message) { }
        static bool Ask() => true;
        [System.Diagnostics.CodeAnalysis.DoesNotReturn] static void Fail() => throw new FormatException();
        }
        """;

    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; message Person { string name = 1; int32 id = 2; }", Others);

    public static TheoryData<string, string> Wrong => new()
    {
        { "bytes", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; return bytes; }" },
        { "bytes", "ReadOnlySpan<byte> M() { using ProtoWriter proto = new(); ReadOnlySpan<byte> bytes; bytes = proto.WrittenSpan; if (Ask()) { return bytes; } return default; }" },
        { "bytes", "ReadOnlySpan<byte> M() { using (var proto = new ProtoWriter()) { var bytes = proto.WrittenSpan; Sum(bytes); return bytes.Slice(1); } }" },
        { "other", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; var other = bytes[1..]; return other; }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSpan.Slice(1); }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSpan[1..]; }" },
        { "WrittenSequence", "System.Buffers.ReadOnlySequence<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSequence.Slice(1); }" },
        { "WrittenSpan", "Person.Reader M() { using var proto = new ProtoWriter(); new Person.Writer(proto).Id(5); return new Person.Reader(proto.WrittenSpan); }" },
        { "WrittenSpan", "Person.Reader M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan.Slice(1), new ReadLimits(5)); }" },
        { "person", "Person.Reader M() { using var proto = new ProtoWriter(); var person = new Person.Reader(proto.WrittenSpan); return person; }" },
        { "bytes", "Person.Reader M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; return new Person.Reader(bytes); }" },
        { "person", "int M() { var proto = new ProtoWriter(); var person = new Person.Reader(proto.WrittenSpan); proto.Dispose(); return person.Id; }" },
        { "name", "string M() { var proto = new ProtoWriter(); var name = new Person.Reader(proto.WrittenSpan).Name; proto.Dispose(); return name.ToString(); }" },
        { "name", "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> name = new Person.Reader(proto.WrittenSpan).Name; proto.Dispose(); return Sum(name); }" },
        { "bytes", "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); return new Person.Reader(bytes).Name.Length; }" },
        { "WrittenSpan", "Utf8View M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan).Name; }" },
        { "part", "int M() { var proto = new ProtoWriter(); var part = proto.WrittenSpan[1..]; proto.Reset(); int sum = Sum(part); proto.Dispose(); return sum; }" },
        { "person", "int M() { Person.Reader person; using (var proto = new ProtoWriter()) { person = new Person.Reader(proto.WrittenSpan); } return person.Id; }" },
        { "bytes", "int M() { ReadOnlySpan<byte> bytes; { using var proto = new ProtoWriter(); bytes = proto.WrittenSpan; } return Sum(bytes); }" },
        { "bytes", "void M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; if (Ask()) { proto.Reset(); Console.Write(bytes[0]); } proto.Dispose(); }" },
        { "bytes", "void M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; while (Ask()) { Sum(bytes); proto.Reset(); Sum(bytes); } }" },
        { "bytes", "void M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; try { proto.Reset(); if (Ask()) { Sum(bytes); } } finally { proto.Dispose(); } }" },
        { "bytes", "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; if (Ask()) { proto.Dispose(); return Sum(bytes); } proto.Dispose(); return 0; }" },
        { "bytes", "void M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); bytes = bytes.Slice(1); }" },
        { "bytes", "void M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); bytes = Ask() ? bytes[1..] : default; }" },
        { "bytes", "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; bytes = bytes.Slice(1); proto.Reset(); return Sum(bytes); }" },
        { "bytes", "int M() { var proto = new ProtoWriter(); using var message = proto.Detach(); proto.Dispose(); var bytes = message.GetSpan(); message.Dispose(); return Sum(bytes); }" },
        { "bytes", "int M(ProtoWriter proto) { var message = proto.Detach(); var bytes = message.GetSpan(); Keep(message); message.Dispose(); return Sum(bytes); }" },
        { "memory", "int M(ProtoWriter proto) { ReadOnlyMemory<byte> memory; using (var message = proto.Detach()) { memory = message.Memory; } return Sum(memory.Span); }" },
        { "memory", "int M(ProtoWriter proto) { var message = proto.Detach(); var memory = message.Memory; message.Dispose(); return memory.Span.Length; }" },
        { "bytes", "long M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSequence; proto.Dispose(); return bytes.Length; }" },
        { "Memory", "ReadOnlyMemory<byte> M(ProtoWriter proto) { using var message = proto.Detach(); return message.Memory; }" },
        { "Memory", "Memory<byte> M(ProtoWriter proto) { using var message = proto.Detach(); return message.Memory.Slice(1); }" },
        { "Sequence", "System.Buffers.ReadOnlySequence<byte> M(ProtoWriter proto) { using DetachedMessage message = proto.Detach(); return message.Sequence; }" },
        { "Sequence", "System.Buffers.ReadOnlySequence<byte> M(ProtoWriter proto) { using var message = proto.DetachGathered(); return message.Sequence.Slice(1); }" },
        { "person", "int M(ProtoWriter proto) { using var message = proto.Detach(); var person = new Person.Reader(message.GetSpan()); message.Dispose(); return person.Id; }" },
        { "person", "int M(ProtoWriter proto) { var message = proto.Detach(); var person = new Person.Reader(message.Memory.Span); message.Dispose(); return person.Id; }" },
        { "person", "int M(System.Buffers.ReadOnlySequence<byte> input) { var one = new ProtoSequence(input); var person = new Person.Reader(one.Span); one.Dispose(); return person.Id; }" },
        { "Span", "Person.Reader M(System.Buffers.ReadOnlySequence<byte> input) { using ProtoSequence one = new(input); return new Person.Reader(one.Span); }" },
        { "Span", "ReadOnlySpan<byte> M() { using var message = new EditableMessage(); return message.Span; }" },
        { "Memory", "ReadOnlyMemory<byte> M() { using var message = new EditableMessage(); return message.Memory; }" },

        // Disposed by a finally or by a using of the local.
        { "WrittenSpan", "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); try { new Person.Writer(proto).Id(5); return proto.WrittenSpan; } finally { proto.Dispose(); } }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); try { try { return proto.WrittenSpan; } catch (FormatException) { return default; } } finally { { Sum(default); } proto.Free(); } }" },
        { "bytes", "void M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; try { bytes = proto.WrittenSpan; } finally { proto.Dispose(); Sum(bytes); } }" },
        { "bytes", "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; try { Sum(bytes); } catch (FormatException) { bytes = proto.WrittenSpan; } finally { proto.Dispose(); } return Sum(bytes); }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); using (proto) { return proto.WrittenSpan; } }" },
        { "bytes", "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes; using (proto) { bytes = proto.WrittenSpan; } return Sum(bytes); }" },
        { "bytes", "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes; try { bytes = proto.WrittenSpan; } finally { proto.Dispose(); } return Sum(bytes); }" },
        { "bytes", "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes; try { try { bytes = proto.WrittenSpan; } finally { } } finally { proto.Dispose(); } return Sum(bytes); }" },

        // What the caller gets.
        { "WrittenSpan", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return Ask() ? proto.WrittenSpan : default; }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return Ask() ? default : (Ask() ? default : proto.WrittenSpan); }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M(int kind) { using var proto = new ProtoWriter(); return kind switch { 1 => default, _ => proto.WrittenSpan }; }" },
        { "WrittenSpan", "bool M(out ReadOnlySpan<byte> bytes) { using var proto = new ProtoWriter(); bytes = default; bytes = proto.WrittenSpan; return true; }" },
        { "Memory", "void M(ProtoWriter proto, out ReadOnlyMemory<byte> bytes) { using var message = proto.Detach(); bytes = message.Memory; }" },

        // Ends that are reached after all.
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); if (Ask()) { Sum(b); } else { return 1; } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); do { Sum(b); } while (Ask()); } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); while (true) { if (Ask()) { break; } } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); for (;;) { if (Ask()) { break; } } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); while (Ask()) { return 1; } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); for (int i = 0; i < 5; i++) { return 1; } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); do { if (Ask()) { continue; } return 1; } while (Ask()); } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b, int kind) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); switch (kind) { case 1: return 1; default: break; } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b, int kind) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); switch (kind) { case 1: return 1; } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); try { return Sum(b); } catch (FormatException) { } } return Sum(bytes); }" },
        { "bytes", "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; { bytes = proto.WrittenSpan; proto.Reset(); if (Ask()) { return 1; } else { Sum(b); } } return Sum(bytes); }" },
    };

    public static TheoryData<string> Right =>
    [
        "int M() { var proto = new ProtoWriter(); var name = new Person.Reader(proto.WrittenSpan).Name; proto.Dispose(); return name.Length; }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; Sum(bytes); proto.Dispose(); return bytes.Length; }",
        "bool M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = proto.WrittenSpan; proto.Reset(); bool isEmpty = bytes.Slice(1).IsEmpty; proto.Dispose(); return isEmpty; }",
        "int M(ProtoWriter proto) { ReadOnlyMemory<byte> memory; using (var message = proto.Detach()) { memory = message.Memory; } return memory.Length; }",
        "long M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSequence; long length = Length(); proto.Dispose(); return length; long Length() => bytes.Length; }",
        "Func<long> M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSequence; proto.Dispose(); return () => bytes.Length; }",
        "long M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSequence; void Clear() => bytes = default; proto.Dispose(); Clear(); return bytes.Length; }",
        "long M() { var proto = new ProtoWriter(); System.Buffers.ReadOnlySequence<byte> bytes; Action clear = () => bytes = default; bytes = proto.WrittenSequence; proto.Dispose(); clear(); return bytes.Length; }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; goto sum; end: proto.Dispose(); return 0; sum: Sum(bytes); goto end; }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; if (Ask()) { proto.Reset(); } else { Sum(bytes); } proto.Dispose(); return 0; }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; if (Ask()) { proto.Dispose(); return 0; } int sum = Sum(bytes); proto.Dispose(); return sum; }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; while (Ask()) { if (Ask()) { proto.Reset(); break; } Sum(bytes); } return 0; }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; while (Ask()) { Sum(bytes); proto.Reset(); bytes = proto.WrittenSpan; } return 0; }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; while (Ask()) { proto.Reset(); bytes = default; Sum(bytes); } return 0; }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; switch (Sum(bytes)) { case 1: proto.Reset(); break; case 2: return Sum(bytes); } return 0; }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; Action later = () => { }; if (Ask()) proto.Reset(); else Sum(bytes); return 0; }",
        "void M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; bytes = bytes.Slice(1); Sum(bytes); proto.Dispose(); }",
        "int M(ProtoWriter proto) { using var message = proto.Detach(); return Sum(message.GetSpan()); }",
        "OwnedMessage M(ProtoWriter proto) { var message = proto.Detach(); var bytes = message.Memory; var owned = new OwnedMessage(message); message = null!; return bytes.Length > 0 ? owned : throw new FormatException(); }",
        "ReadOnlyMemory<byte> M(ProtoWriter proto) { var message = proto.Detach(); return message.Memory; }",
        "byte[] M(ProtoWriter proto) { using var message = proto.Detach(); return message.Memory.ToArray(); }",
        "int M(byte[] given) { var message = new OwnedMessage(given); var bytes = message.Span; message.Dispose(); return Sum(bytes); }",
        "void M(ProtoWriter proto) { using var message = proto.Detach(); Func<Memory<byte>> later = () => message.Memory; Sum(later().Span); }",
        "int M(ProtoWriter proto) { var message = proto.Detach(); var bytes = message.Memory; void End() { message.Dispose(); } int sum = Sum(bytes.Span); End(); return sum; }",
        "unsafe int M(byte* memory) { ReadOnlySpan<byte> bytes; using (var proto = new ProtoWriter(memory, 64)) { bytes = proto.WrittenSpan; } return Sum(bytes); }",
        "unsafe ReadOnlySpan<byte> M(byte* memory) { using var proto = new ProtoWriter(memory, 64); return proto.WrittenSpan; }",
        "unsafe int M(byte* memory) { ProtoWriter proto = new(memory, 64); var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "ReadOnlySpan<byte> M(ProtoBuffer buffer) { using var proto = buffer.CreateWriter(); return proto.WrittenSpan; }",
        "int M(ProtoBuffer buffer) { var proto = buffer.CreateWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M(ProtoWriter given) { var proto = given; var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M(ProtoWriter proto) { var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M(ProtoBuffer buffer) { var proto = new ProtoWriter(); proto.Dispose(); proto = buffer.CreateWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; using var message = proto.Detach(); proto.Dispose(); return Sum(bytes); }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; Take(proto); proto.Dispose(); return Sum(bytes); }",
        "byte[] M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; return bytes.Slice(1).ToArray(); }",
        "byte M() { using var proto = new ProtoWriter(); return proto.WrittenSpan[1]; }",
        "Copied M() { using var proto = new ProtoWriter(); return proto.WrittenSpan; }",
        "Person.Reader M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan, \"copied\"); }",
        "int M() { using var proto = new ProtoWriter(); var person = new Person.Reader(proto.WrittenSpan); return person.Id; }",
        "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; if (Ask()) { bytes = proto.WrittenSpan; Sum(bytes); } else { return bytes; } return default; }",
        "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; Sum(bytes); bytes = default; return bytes; }",
        "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; if (Ask()) { return bytes; } proto.Dispose(); return default; }",
        "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); try { return proto.WrittenSpan; } finally { if (Ask()) { proto.Dispose(); } } }",
        "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); try { Sum(default); } finally { Sum(proto.WrittenSpan); proto.Dispose(); } return default; }",
        "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); var other = new ProtoWriter(); using (other) { if (Ask()) { return proto.WrittenSpan; } } proto.Dispose(); return default; }",
        "ReadOnlySpan<byte> M(byte[] given) { using var proto = new ProtoWriter(); return Sum(proto.WrittenSpan) > 5 ? given : default; }",
        "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return Ask() ? proto.ToArray() : default; }",
        "int M() { using var proto = new ProtoWriter(); return proto.WrittenSpan switch { { IsEmpty: true } => 0, _ => 1 }; }",
        "string M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan) switch { { Id: 3 } => \"three\", _ => \"other\" }; }",
        "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes; try { bytes = proto.WrittenSpan; } finally { bytes = proto.ToArray(); proto.Dispose(); } return Sum(bytes); }",
        "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes; try { bytes = proto.WrittenSpan; } finally { Keep(proto.Detach()); proto.Dispose(); } return Sum(bytes); }",
        "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); try { return proto.WrittenSpan; } finally { Keep(proto.Detach()); proto.Dispose(); } }",
        "DetachedMessage M(out ReadOnlySpan<byte> bytes) { using var proto = new ProtoWriter(); bytes = proto.WrittenSpan; return proto.Detach(); }",
        "void M(out ReadOnlySpan<byte> bytes) { using var proto = new ProtoWriter(); bytes = default; for (;;) { if (Ask()) { bytes = default; return; } bytes = proto.WrittenSpan; Sum(bytes); } }",
        "int M() { var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes; try { bytes = proto.WrittenSpan; } finally { if (Ask()) { proto.Dispose(); } } return Sum(bytes); }",
        "bool M(out ReadOnlySpan<byte> bytes) { using var proto = new ProtoWriter(); bytes = proto.WrittenSpan; Sum(bytes); bytes = default; return true; }",
        "void M(ProtoWriter proto, ref ReadOnlyMemory<byte> bytes) { var message = proto.Detach(); bytes = message.Memory; }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.AddBool(1, true); int sum = Sum(bytes); proto.Dispose(); return sum; }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; try { Take(default); proto.Dispose(); } catch (FormatException) { } return Sum(bytes); }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; using var message = proto.DetachGathered(); proto.Dispose(); return Sum(bytes); }",
        "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); try { if (Ask()) { return proto.WrittenSpan; } } finally { proto.Reset(); } proto.Dispose(); return default; }",

        // Other types of the same names.
        "ReadOnlySpan<byte> M() { using var proto = new Acme.ProtoWriter(); return proto.WrittenSpan; }",
        "ReadOnlySpan<byte> M() { using var proto = new Acme.ProtoZeroSharp.ProtoWriter(); return proto.WrittenSpan; }",
        "void M() { var proto = new Acme.ProtoWriter(); }",
        "byte[] M() { var proto = new Acme.ProtoWriter(); proto.StartGrpcFrame(); return proto.ToArray(); }",
        "byte[] M(ProtoWriter proto) { using Acme.GrpcFrame frame = new Acme.ProtoWriter().StartGrpcFrame(); return proto.ToArray(); }",

        // Ends that are not reached.
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); if (false) { Sum(b); } else { return 1; } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); for (; true;) { if (Ask()) { return 1; } } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); switch ((object)b) { case null: return 1; case { } other: return 2; } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); while (true) { while (Ask()) { break; } return 1; } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); Fail(); } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); while (true) { if (Ask()) { return 1; } } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); for (;;) { if (Ask()) { return 1; } } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); do { return 1; } while (Ask()); } return Sum(bytes); }",
        "int M(byte[] b, int kind) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); switch (kind) { case 1: return 1; default: throw new FormatException(); } } return Sum(bytes); }",
        "int M(byte[] b, int kind) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); switch (kind > 1) { case true: return 1; case false: return 2; } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); try { Sum(b); } finally { throw new FormatException(); } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); try { return Sum(b); } catch (FormatException) { throw; } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); lock (b) { using (proto.Length > 5 ? null : (IDisposable)null!) { return 1; } } } return Sum(bytes); }",
        "unsafe int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); fixed (byte* at = b) { return *at; } } return Sum(bytes); }",
        "int M(byte[] b) { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = b; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); if (true) { return 1; } } return Sum(bytes); }",
    ];

    [Theory]
    [MemberData(nameof(Wrong))]
    public void What_shows_memory_that_is_returned_is_reported(string expected, string method) => Assert.Equal(["PZ8004 " + expected], Project.Analyze(method));

    [Theory]
    [InlineData("proto.Reset();", "bytes is memory of proto, which was reset: what is written next is in its place. Use bytes before that, or copy it: bytes with ToArray(), a text with ToString().")]
    [InlineData("proto.Reset(); proto.Dispose();", "bytes is memory of proto, which has returned it: another writer may use it now. Use bytes before that, or copy it: bytes with ToArray(), a text with ToString().")]
    public void The_message_says_whose_the_memory_is(string end, string message) => Assert.Equal(
        message,
        Assert.Single(Project.Diagnostics("void M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; " + end + " Sum(bytes); proto.Dispose(); }")).GetMessage());

    [Theory]
    [InlineData("ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSpan; }", "WrittenSpan is returned, but proto is disposed first: another writer may then use this memory. Return ToArray() or Detach().")]
    [InlineData("ReadOnlyMemory<byte> M(ProtoWriter proto) { using var message = proto.Detach(); return message.Memory; }", "Memory is returned, but message is disposed first: others may then use this memory. Return a copy, or message itself.")]
    [InlineData("int M(ProtoWriter proto) { var message = proto.Detach(); var bytes = message.GetSpan(); message.Dispose(); return Sum(bytes); }", "bytes is memory of message, which has returned it: others may use it now. Use bytes before that, or copy it: bytes with ToArray(), a text with ToString().")]
    public void The_message_says_what_to_do(string method, string message) => Assert.Equal(message, Assert.Single(Project.Diagnostics(method)).GetMessage());

    [Theory]
    [MemberData(nameof(Right))]
    public void What_shows_other_memory_or_copies_is_not(string method) => Assert.Empty(Project.Analyze(method));
}
