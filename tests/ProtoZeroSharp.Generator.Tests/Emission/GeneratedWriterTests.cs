using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>The bytes of generated writers, compared with bytes worked out by hand.</summary>
public sealed class GeneratedWriterTests(GeneratedWriterTests.Generated generated) : IClassFixture<GeneratedWriterTests.Generated>
{
    private const string Schema = """
        syntax = "proto2";
        package t;
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/duration.proto";
        import "google/protobuf/wrappers.proto";
        import "google/protobuf/any.proto";
        import "google/protobuf/struct.proto";
        import "google/protobuf/descriptor.proto";
        message M {
          optional int32 i = 1;
          optional sint32 z = 2;
          optional fixed32 f = 3;
          optional string s = 4;
          optional bytes b = 5;
          optional E e = 6;
          repeated int32 packed = 7 [packed = true];
          repeated int32 expanded = 8;
          repeated E enums = 9 [packed = true];
          repeated string texts = 10;
          optional Leaf leaf = 11;
          repeated Leaf leaves = 12;
          optional group Grp = 13 { optional int32 a = 1; }
          repeated group Many = 14 { optional string a = 1; repeated int32 more = 2; }
          map<string, string> labels = 15;
          map<int32, Leaf> by_id = 16;
          map<string, bytes> blobs = 17;
          map<sint64, E> kinds = 18;
          optional M self = 19;
          oneof choice { int32 left = 20; Leaf right = 21; }
          optional google.protobuf.Timestamp at = 30;
          optional google.protobuf.Duration took = 31;
          optional google.protobuf.Int32Value maybe = 32;
          optional google.protobuf.StringValue name = 33;
          optional google.protobuf.BytesValue data = 34;
          optional google.protobuf.Any any = 35;
          repeated google.protobuf.Any anys = 36;
          optional google.protobuf.Value value = 37;
          repeated google.protobuf.Timestamp ats = 38;
          extensions 100 to max;
        }
        message Leaf { optional bytes data = 3; optional int32 id = 1; optional string name = 2; optional E kind = 99999; }
        enum E { ZERO = 0; ONE = 1; MINUS = -1; }
        extend M { optional int32 ext = 100; repeated Leaf ext_leaves = 101; optional group ExtGroup = 102 { optional int32 a = 1; } optional string ext_text = 103; }
        extend google.protobuf.FieldOptions { optional string note = 50000; }
        """;

    private const string Source = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.Text;
        using ProtoZeroSharp;
        using T;

        static class Test
        {
            delegate void Write(M.Writer m);

            static byte[] Of(Write write)
            {
                using var proto = new ProtoWriter();
                write(new M.Writer(proto));
                return proto.ToArray();
            }

            public static byte[] Scalars() => Of(m => m.I(-1).Z(-1).F(1).E(E.Minus));
            public static byte[] Text() => Of(m => m.S("é").S("é".AsSpan()).S("é"u8).S("").B(new byte[] { 1, 2 }).B(stackalloc byte[] { 3 }));
            public static byte[] Packed() => Of(m => m.Packed([1, 300]).AddPacked(5).Expanded([1, 2]).AddExpanded(3).Enums([E.One, E.Minus]).AddTexts("a").AddTexts("b"u8));
            public static byte[] Elements() => Of(m =>
            {
                using (var run = m.StartPacked()) { run.Add(1).Add(300); }
                using (var run = m.StartExpanded()) { run.Add(1); run.Add(2); }
                using (var run = m.StartEnums()) { run.Add(E.One); }
            });
            public static byte[] Nested() => Of(m =>
            {
                using (var leaf = m.StartLeaf()) { leaf.Id(1).Name("x"); }
                var self = m.StartSelf();
                var deep = self.StartSelf();
                deep.I(1);
                deep.Close();
                self.Close();
                m.AddLeaves(7, static (w, state) => w.Id(state));
                m.AppendLeafEncoded(stackalloc byte[] { 8, 9 });
                m.Right("r", static (w, s) => w.Name(s)).Left(1);
            });
            public static byte[] Leaf() => Of(m => m.Leaf().Leaf(id: 0, name: "").AddLeaves(name: "n"u8, kind: E.Minus, data: new byte[] { 7 }, id: 5).AddLeaves(name: (string)null!));
            public static byte[] Groups() => Of(m =>
            {
                m.Grp(a: 1).AddMany("x", static (w, s) => w.A(s).AddMore(2));
                using (var group = m.StartGrp()) { group.A(2); }
                m.AppendGrpEncoded(stackalloc byte[] { 8, 3 });
            });
            public static byte[] Maps() => Of(m =>
            {
                m.AddLabels("k", "v").AddLabels("k".AsSpan(), "").AddLabels(""u8, "v"u8).AddBlobs("k", new byte[] { 1 }).AddBlobs("k"u8, stackalloc byte[] { 2 }).AddKinds(-1, E.One);
                using (var leaf = m.StartById(3)) { leaf.Id(4); }
                m.I(1);
            });
            public static byte[] WellKnown() => Of(m =>
            {
                var time = new DateTimeOffset(1970, 1, 1, 1, 0, 1, TimeSpan.FromHours(1)).AddTicks(5);
                m.At(time).At(time.UtcDateTime).At(0, static (t, _) => t.Seconds(2).Nanos(3)).AddAts(time).Took(TimeSpan.FromSeconds(-1.5)).Maybe(5).Name("x").Name("y"u8).Data(new byte[] { 1 });
                m.Value(numberValue, static (w, n) => w.NumberValue(n));
            });
            const double numberValue = 0;
            public static byte[] Anys() => Of(m =>
            {
                using (var leaf = new Leaf.Writer(m.PackAny(T.Leaf.TypeUrl))) { leaf.Id(1); }
                using (var leaf = new Leaf.Writer(m.PackAnys("u"))) { leaf.Id(2); }
                m.I(1);
            });
            public static byte[] Extensions() => Of(m =>
            {
                m.Ext(1).AddExtLeaves(id: 2).AddExtLeaves("x", static (w, s) => w.Name(s)).ExtGroup(a: 1);
                using (var leaf = m.StartExtLeaves()) { leaf.Id(3); }
                if (TestProtoExtensions.ExtFieldNumber != 100 || TestProtoExtensions.NoteFieldNumber != 50000) { throw new InvalidOperationException(); }
            });
            public static byte[] EntryPoints()
            {
                using var proto = new ProtoWriter();
                proto.AddString(T.Leaf.NameFieldNumber, "x");
                new Leaf.Writer(proto).Id(1);
                using (var m = proto.StartM(5)) { m.I(1); }
                proto.StartSub(6);
                new M.Writer(proto).I(2);
                proto.CloseSub();
                return proto.ToArray();
            }
            public static byte[] Nulls() => Of(m =>
            {
                int thrown = 0;
                Throws(() => Of(w => w.S((string)null!)));
                Throws(() => Of(w => w.B((byte[])null!)));
                Throws(() => Of(w => w.AddLabels("k", (string)null!)));
                Throws(() => Of(w => w.AddLabels((string)null!, "v")));
                Throws(() => Of(w => w.AddBlobs("k", (byte[])null!)));
                Throws(() => Of(w => w.Self(1, (M.Writer.Body<int>)null!)));
                Throws(() => Of(w => w.Name((string)null!)));
                m.I(thrown);
                void Throws(Action action)
                {
                    try { action(); } catch (ArgumentNullException) { thrown++; }
                }
            });
            public static byte[] Interpolated() => Of(m =>
            {
                m.S($"a{1}").AddTexts($"b{2}").ExtText($"c{3}").S("d").S($"e").Leaf(name: $"n{4}");
                try { m.S($"{Fail()}"); } catch (FormatException) { m.I(1); }
                static int Fail() => throw new FormatException();
            });
            public static byte[] Bytes() => Of(m => m
                .B(new ReadOnlySequence<byte>(new byte[] { 1 }))
                .B(new Guid("00112233-4455-6677-8899-AABBCCDDEEFF"))
                .BInPlace(2, (byte)7, static (span, b) => span.Fill(b))
                .BByReference(new byte[] { 9 }));
            public static byte[] Collections() => Of(m => m
                .PackedFrom(new List<int> { 1, 300 }).PackedFrom(new int[0]).ExpandedFrom(new[] { 1, 2 }).EnumsFrom(new HashSet<E> { E.One }).TextsFrom(new[] { "a", "b" })
                .Packed(new[] { 1 }).Packed([2]));
            public static byte[] Ends() => Of(m =>
            {
                var cancelled = m.StartLeaf();
                cancelled.Id(1);
                cancelled.Cancel();
                if (m.StartLeaf().CloseUnlessEmpty() || !m.StartLeaf().Id(2).CloseUnlessEmpty()) { throw new InvalidOperationException(); }
                using (var sized = m.StartLeaf(2)) { sized.Id(3); }
                var entry = m.StartById(1);
                entry.Cancel();
                var wrong = m.StartLeaves(3);
                wrong.Id(4);
                try { wrong.Close(); } catch (InvalidOperationException) { m.I(Attempt(wrong)); }
                static int Attempt(Leaf.Writer w) { w.Cancel(); return 5; }
            });
            public static byte[] RootHasNoEnd() => Of(m =>
            {
                m.I(1).Dispose();
                try { m.Close(); } catch (InvalidOperationException) { m.I(2); }
            });
        }
        """;

    [Theory]
    [InlineData("Scalars", "08FFFFFFFFFFFFFFFFFF01 1001 1D01000000 30FFFFFFFFFFFFFFFFFF01")]
    [InlineData("Text", "2202C3A9 2202C3A9 2202C3A9 2200 2A020102 2A0103")]
    [InlineData("Packed", "3A0301AC02 3805 40014002 4003 4A0B01FFFFFFFFFFFFFFFFFF01 520161 520162")]
    [InlineData("Elements", "3A0301AC02 40014002 4A0101")]
    [InlineData("Nested", "5A05 0801120178 9A0105 9A0102 0801 62020807 5A020809 AA0103120172 A00101")]
    [InlineData("Leaf", "5A00 5A04 0800 1200 6215 0805 12016E 1A0107 F8E930FFFFFFFFFFFFFFFFFF01 6200")]
    [InlineData("Groups", "6B08016C 730A01781002 74 6B08026C 6B08036C")]
    [InlineData("Maps", "7A060A016B120176 7A050A016B1200 7A050A00120176 8A01060A016B120101 8A01060A016B120102 92010408011001 820106 0803 12020804 0801")]
    [InlineData("WellKnown", "F20105080110F403 F20105080110F403 F2010408021003 B20205080110F403 FA0116 08FFFFFFFFFFFFFFFFFF01 1080B6CA91FEFFFFFFFF01 8202020805 8A02030A0178 8A02030A0179 9202030A0101 AA0209110000000000000000")]
    [InlineData("Anys", "9A0220 0A1A 747970652E676F6F676C65617069732E636F6D2F742E4C656166 12020801 A202070A017512020802 0801")]
    [InlineData("Extensions", "A00601 AA06020802 AA0603120178 B3060801B406 AA06020803")]
    [InlineData("EntryPoints", "120178 0801 2A020801 32020802")]
    [InlineData("Nulls", "0807")]
    [InlineData("Interpolated", "22026131 52026232 BA06026333 220164 220165 5A04 12026E34 0801")]
    [InlineData("Bytes", "2A0101 2A1000112233445566778899AABBCCDDEEFF 2A020707 2A0109")]
    [InlineData("Collections", "3A0301AC02 40014002 4A0101 520161 520162 3A0101 3A0102")]
    [InlineData("Ends", "5A020802 5A020803 0805")]
    [InlineData("RootHasNoEnd", "08010802")]
    public void A_generated_writer_writes(string method, string expected) =>
        Assert.Equal(expected.Replace(" ", "", StringComparison.Ordinal), Convert.ToHexString(generated.Call(method)));

    public sealed class Generated : IDisposable
    {
        private readonly LoadedAssembly assembly = Harness.Proto(Schema).At(Harness.CSharp12).With(Source).Load();

        public byte[] Call(string method) => assembly.Call(method);

        public void Dispose() => assembly.Dispose();
    }
}
