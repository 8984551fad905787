using ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.WriterModel;

// Generated writers.
internal sealed unsafe partial class Session
{
    private static readonly Everything3.Writer.Body<Session> WriteChild = static (writer, session) => session.InLambda(writer);

    private void Generated()
    {
        int n = Math.Min(op.Size, 5000);
        int number = Draws.Ints(1, op.From)[0];
        int kind = op.Variant % 10;
        ReadOnlySpan<char> text = Draws.Chars(n, op.From);
        ReadOnlySpan<byte> bytes = Draws.Bytes(n, op.From);
        ReadOnlySpan<int> ints = Draws.Ints(n, op.From);
        piece.Clear();
        switch (kind)
        {
            case 0:
                e.Tag(1, 0).Varint((ulong)number);
                break;
            case 1:
                e.Text(14, text);
                break;
            case 2:
                piece.Text(1, text).Text(2, text);
                e.Bytes(62, piece.Span);
                break;
            case 3:
                piece.Tag(1, 0).Varint((ulong)number).Tag(2, 0).Varint((ulong)~number);
                e.Bytes(51, piece.Span);
                break;
            case 4:
                piece.Tag(1, 0).Varint((uint)Encoded.ZigZag(number)).Text(2, text).Bytes(3, bytes);
                e.Bytes(81, piece.Span);
                break;
            case 5:
                piece.Text(2, text).Tag(6, 0).Byte(1);
                e.Bytes(82, piece.Span);
                break;
            case 6:
                e.Bytes(83, bytes);
                break;
            case 7:
                foreach (int value in ints)
                {
                    e.Tag(47, 0).Varint((ulong)value);
                }

                break;
            case 8:
                foreach (int value in ints)
                {
                    e.Tag(47, 0).Varint((ulong)value);
                }

                break;
            default:
                piece.Tag(1, 0).Varint((ulong)(long)number);
                e.Bytes(101, number == 0 ? [] : piece.Span);
                break;
        }

        Predict(e.Length);
        string w = IsTraced ? $"new Everything3.Writer({T})" : "";
        Everything3.Writer writer = new(M);
        switch (kind)
        {
            case 0:
                Say(IsTraced ? $"{w}.Int32Value({number});" : "");
                writer.Int32Value(number);
                break;
            case 1:
                Say(IsTraced ? $"{w}.StringValue(Draws.Chars({n}, {op.From}));" : "");
                writer.StringValue(text);
                break;
            case 2:
                Say(IsTraced ? $"{w}.AddStringMap(Draws.Chars({n}, {op.From}), Draws.Chars({n}, {op.From}));" : "");
                writer.AddStringMap(text, text);
                break;
            case 3:
                Say(IsTraced ? $"{w}.AddInt32Map({number}, {~number});" : "");
                writer.AddInt32Map(number, ~number);
                break;
            case 4:
                Say(IsTraced ? $"{w}.Leaf(id: {number}, name: Draws.Chars({n}, {op.From}), payload: Draws.Bytes({n}, {op.From}));" : "");
                writer.Leaf(id: number, name: text, payload: bytes);
                break;
            case 5:
                Say(IsTraced ? $"{w}.AddLeaves(name: Draws.Chars({n}, {op.From}), flag: true);" : "");
                writer.AddLeaves(name: text, flag: true);
                break;
            case 6:
                Say(IsTraced ? $"{w}.AppendChildEncoded(Draws.Bytes({n}, {op.From}));" : "");
                writer.AppendChildEncoded(bytes);
                break;
            case 7:
                Say(IsTraced ? $"{w}.ExpandedInt32List(Draws.Ints({n}, {op.From}));" : "");
                writer.ExpandedInt32List(ints);
                break;
            case 8:
                Say(IsTraced ? $"{w}.ExpandedInt32ListFrom(Draws.Ints({n}, {op.From}).ToArray());" : "");
                writer.ExpandedInt32ListFrom(ints.ToArray());
                break;
            default:
                Say(IsTraced ? $"{w}.Timestamp(DateTimeOffset.FromUnixTimeSeconds({number}));" : "");
                writer.Timestamp(DateTimeOffset.FromUnixTimeSeconds(number));
                break;
        }

        Appended();
    }

    /// <summary>A message by a lambda, which may fail, or leave a message open.</summary>
    private void Lambda()
    {
        int kind = op.Variant % 8;
        allowed |= (kind == 0 ? Faults.Own : 0) | (kind == 1 ? Faults.Misuse : 0);
        bool isRefused = kind < 2;

        // Opening is part of the call: it may be refused before the lambda runs.
        Predict(Encoded.TagSize(84) + Math.Max(x.Padding, 1));
        maySucceed &= !isRefused;
        if (IsTraced)
        {
            Say($"new Everything3.Writer({T}).AddChildren(0, (w, _) => {{ for (int i = 0; i < {op.From % 5}; i++) w.Int32Value({op.Size}); {(kind == 0 ? "throw new Exception(\"own\");" : kind == 1 ? "w.StartChild();" : "")} }});");
        }

        new Everything3.Writer(M).AddChildren(this, WriteChild);
        Succeeded();
        if (x.Innermost.Body.Length < 0)
        {
            Fail("no message");
        }

        x.Close();
    }

    private void InLambda(Everything3.Writer writer)
    {
        Level level = x.Open(84);
        level.IsTyped = true;
        level.Width = x.Padding;
        for (int i = op.From % 5; i > 0; i--)
        {
            e.Clear();
            e.Tag(1, 0).Varint((ulong)op.Size);
            Predict(e.Length);
            writer.Int32Value(op.Size);
            if (!maySucceed && op.Variant % 8 > 1)
            {
                Fail($"succeeded in a lambda, expected {allowed}");
            }

            x.Append(e.Span);
        }

        if (op.Variant % 8 == 0)
        {
            throw new OwnException();
        }

        if (op.Variant % 8 == 1)
        {
            Predict(Encoded.TagSize(83) + Math.Max(x.Padding, 1));
            writer.StartChild();
        }
    }
}
