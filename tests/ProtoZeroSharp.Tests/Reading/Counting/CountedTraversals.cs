using System.Runtime.InteropServices;
using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Reading.Workloads;
using Ours = ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Tests.Reading.Counting;

/// <summary>
/// Messages read in full, in the copy of these tests that is bound to the instrumented library. Public, because it is called by
/// reflection from outside.
/// </summary>
public static unsafe class CountedTraversals
{
    public const string Nested = "nested";
    public const string NestedFiveTimes = "nested, five times";
    public const string Raft = "raft";
    public const string Spans = "spans";
    public const string ValidateEverything = "validate everything";
    public const string ValidateEdited = "validate edited";
    public const string CopyEverything = "copy everything";
    public const string CopyProto2 = "copy proto2";
    public const string CopyProto3 = "copy proto3";

    private static readonly Dictionary<string, Traversal> All = new()
    {
        [Nested] = ReadNested,
        [NestedFiveTimes] = static message =>
        {
            for (int i = 0; i < 5; i++)
            {
                ReadNested(message);
            }
        },
        [Raft] = ReadRaft,
        [Spans] = ReadSpans,
        [ValidateEverything] = static message => new Ours.Everything3.Reader(message).Validate(),
        [ValidateEdited] = static message => new Ours.Edited.Reader(message).Validate(),
        [CopyEverything] = static message =>
        {
            using var proto = new ProtoWriter();
            new Ours.Everything3.Reader(message).CopyTo(new Ours.Everything3.Writer(proto));
        },
        [CopyProto2] = static message =>
        {
            using var proto = new ProtoWriter();
            new Old.Reader(message).CopyTo(new Old.Writer(proto), unknownFields: false);
        },
        [CopyProto3] = static message =>
        {
            using var proto = new ProtoWriter();
            new Everything.Reader(message).CopyTo(new Everything.Writer(proto), unknownFields: false);
        },
    };

    private delegate void Traversal(ReadOnlySpan<byte> message);

    /// <summary>Reads the message twice, because the first time may read more, and counts the second.</summary>
    public static ((int Start, int Size)[] Loads, string[] UnknownReaders) Run(string name, byte[] message)
    {
        // Native memory, so that the message stays where it is.
        byte* memory = (byte*)NativeMemory.AlignedAlloc((nuint)message.Length + 64, 64);
        try
        {
            var bytes = new Span<byte>(memory, message.Length);
            message.CopyTo(bytes);
            All[name](bytes);
            ByteLoads.Watch(memory, message.Length);
            All[name](bytes);
            return ByteLoads.Counted();
        }
        finally
        {
            ByteLoads.Watch(null, 0);
            NativeMemory.AlignedFree(memory);
        }
    }

    private static void ReadNested(ReadOnlySpan<byte> message)
    {
        ulong sum = 0;
        foreach (TestMessage.Reader one in new Root.Reader(message).Messages)
        {
            sum += one.A + (ulong)one.B + one.C + Touch(one.D);
            foreach (Utf8View text in one.E)
            {
                sum += Touch(text);
            }

            foreach (SubMessage.Reader child in one.F)
            {
                sum += (ulong)child.Id + Touch(child.Name);
            }
        }

        GC.KeepAlive(sum);
    }

    private static void ReadRaft(ReadOnlySpan<byte> message)
    {
        var raft = new RaftMessage.Reader(message);
        ulong sum = (ulong)raft.Type + raft.To + raft.From + raft.Term + raft.LogTerm + raft.Index + raft.Commit + raft.RejectHint;
        sum += (raft.Reject ? 1UL : 0) + Touch(raft.Context) + raft.Snapshot.Metadata.Index + raft.Snapshot.Metadata.Term + Touch(raft.Snapshot.Data);
        foreach (RaftEntry.Reader entry in raft.Entries)
        {
            sum += entry.Term + entry.Index + (ulong)entry.Type + Touch(entry.Data);
        }

        GC.KeepAlive(sum);
    }

    private static void ReadSpans(ReadOnlySpan<byte> message)
    {
        ulong sum = 0;
        foreach (ResourceSpans.Reader resource in new TraceRequest.Reader(message).ResourceSpans)
        {
            sum += Attributes(resource.Resource.Attributes);
            foreach (ScopeSpans.Reader scope in resource.ScopeSpans)
            {
                sum += Touch(scope.Scope.Name) + Touch(scope.Scope.Version);
                foreach (Span.Reader span in scope.Spans)
                {
                    sum += Touch(span.TraceId) + Touch(span.SpanId) + Touch(span.ParentSpanId) + Touch(span.Name) + (ulong)span.Kind;
                    sum += span.StartTimeUnixNano + span.EndTimeUnixNano + span.Status.Code + span.Flags + Attributes(span.Attributes);
                    foreach (SpanEvent.Reader happening in span.Events)
                    {
                        sum += happening.TimeUnixNano + Touch(happening.Name) + Attributes(happening.Attributes);
                    }
                }
            }
        }

        GC.KeepAlive(sum);
    }

    private static ulong Attributes(KeyValue.Reader.List attributes)
    {
        ulong sum = 0;
        foreach (KeyValue.Reader attribute in attributes)
        {
            sum += Touch(attribute.Key);
            AnyValue.Reader value = attribute.Value;
            sum += value.ValueCase switch
            {
                AnyValue.ValueOneofCase.StringValue => Touch(value.StringValue),
                AnyValue.ValueOneofCase.IntValue => (ulong)value.IntValue,
                AnyValue.ValueOneofCase.DoubleValue => (ulong)value.DoubleValue,
                _ => value.BoolValue ? 1UL : 0,
            };
        }

        return sum;
    }

    private static ulong Touch(Utf8View text) => (ulong)text.ToString().Length;

    private static ulong Touch(ReadOnlySpan<byte> bytes) => (ulong)bytes.Length;
}
