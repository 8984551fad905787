using System.Globalization;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.WriterModel;

// Values that run code of the caller, and those that lie in the writer's own memory.
internal sealed unsafe partial class Session
{
    private void Formatted()
    {
        int value = Draws.Ints(1, op.From)[0];
        e.Text(op.Field, value.ToString(CultureInfo.InvariantCulture));
        Predict(e.Length);
#if LIBRARY_NETSTANDARD
        Say(IsTraced ? $"{P}.AddString({op.Field}, \"{value}\");" : "");
        allowed |= x.HasTyped ? Faults.Misuse : 0;
        maySucceed &= !x.HasTyped;
        W.AddString(op.Field, value.ToString(CultureInfo.InvariantCulture));
#else
        Say(IsTraced ? $"{P}.AddFormatted({op.Field}, {value});" : "");
        allowed |= x.HasTyped ? Faults.Misuse : 0;
        maySucceed &= !x.HasTyped;
        W.AddFormatted(op.Field, value);
#endif
        Appended();
    }

    private void Interpolated()
    {
        int kind = op.Variant % 16;

        // A single short piece: in memory that is nearly full, room for it is made before anything of the text is there.
        bool isBare = kind is 10 or 11;
        int n = Math.Min(op.Size, isBare ? 3 : 20000);
        string text = Draws.Chars(n, op.From).ToString();
        ReadOnlySpan<byte> utf8 = Draws.Bytes(n / 4, op.From);
        int number = Draws.Ints(1, op.From)[0];
        int width = op.From % 40 * (op.From % 2 == 0 ? 1 : -1);
        piece.Clear();
        if (!isBare)
        {
            piece.Utf8("a=").Utf8(number.ToString(CultureInfo.InvariantCulture)).Utf8("/");
        }

        bool runs = kind is >= 4 and <= 9 && !x.HasTyped;
        if (runs)
        {
            piece.Utf8("-");
        }

        if (kind is 0 or 1)
        {
            string number2 = number.ToString("D5", CultureInfo.InvariantCulture);
            piece.Utf8(width < 0 ? number2.PadRight(-width) : number2.PadLeft(width));
        }

        piece.Utf8(text);
        if (kind == 2)
        {
            piece.Raw(utf8);
        }

        e.Bytes(op.Field, piece.Span);
        Predict(e.Length);
        if (runs)
        {
            // Misuse that is undone and did no harm may go unnoticed.
            allowed |= kind == 9 ? Faults.Own : Faults.Misuse | Faults.Maximum | Faults.Full;
            maySucceed &= kind is 5 or 6 or 7;
            keepsModel = kind is 4 or 8;
        }

        if (IsTraced)
        {
            string inner = kind is 4 or 5 or 6 or 7 or 8 or 9 && runs ? $"{{Inner{kind}({P})}}" : "";
            string plain = kind is 0 or 1 ? $"{{{number},{width}:D5}}" : "";
            string target = x.HasTyped ? $"new Everything3.Writer({T}).StringValue(" : $"{P}.AddString({op.Field}, ";
            string first = isBare ? "" : $"a={{{number}}}/";
            Say($"{target}$\"{first}{inner}{plain}{{Draws.Chars({n}, {op.From})}}{(kind == 2 ? $"{{Draws.Bytes({n / 4}, {op.From})}}" : "")}\");");
        }

        if (x.HasTyped)
        {
            // A generated writer has the overload: its field is another.
            e.Clear();
            e.Bytes(14, piece.Span);
            (allowed, maySucceed) = (Faults.None, true);
            Predict(e.Length);
            Everything3.Writer w = new(M);
            switch (kind)
            {
                case 0 or 1:
                    w.StringValue($"a={number}/{Aligned(number, width)}{text}");
                    break;
                case 2:
                    w.StringValue($"a={number}/{text}{utf8}");
                    break;
                case 10 or 11:
                    w.StringValue($"{text}");
                    break;
                default:
                    w.StringValue($"a={number}/{text}");
                    break;
            }
        }
        else
        {
            switch (kind)
            {
                case 0:
                case 1:
                    // The width of an alignment is a constant to the compiler, so the handler is called as it would.
                    InterpolatedText aligned = new(3, 3, W);
                    aligned.AppendLiteral("a=");
                    aligned.AppendFormatted(number);
                    aligned.AppendLiteral("/");
                    aligned.AppendFormatted(number, width, "D5");
                    aligned.AppendFormatted(text);
                    W.AddString(op.Field, ref aligned);
                    break;
                case 2:
                    W.AddString(op.Field, $"a={number}/{text.AsSpan()}{utf8}");
                    break;
                case 4:
                case 5:
                case 6:
                case 7:
                case 8:
                case 9:
                    W.AddString(op.Field, $"a={number}/{Inner(kind)}{text}");
                    break;
                case 10 or 11:
                    W.AddString(op.Field, $"{text}");
                    break;
                default:
                    W.AddString(op.Field, $"a={number}/{text}");
                    break;
            }
        }

        Appended();
    }

    private static string Aligned(int number, int width)
    {
        string text = number.ToString("D5", CultureInfo.InvariantCulture);
        return width < 0 ? text.PadRight(-width) : text.PadLeft(width);
    }

    /// <summary>An expression of an interpolated text that does something to the writer the text goes to.</summary>
    private string Inner(int kind)
    {
        ProtoWriter w = W;
        switch (kind)
        {
            case 4:
                w.AddInt32(2, 7);
                x.Append([0x10, 7]);
                break;
            case 5:
                try
                {
                    w.AddBytesInPlace(2, 20, 0, static (span, _) =>
                    {
                        span.Fill((byte)'X');
                        throw new OwnException();
                    });
                }
                catch (OwnException)
                {
                }

                break;
            case 6:
                w.StartSub(3);
                w.CancelSub();
                break;
            case 7:
                WriterMark mark = w.Mark();
                w.AddString(2, "XXXXXXXXXXXX");
                w.Rollback(mark);
                break;
            case 8:
                w.StartSub(3);
                x.Open(3).Width = x.Padding;
                break;
            default:
                throw new OwnException();
        }

        return "-";
    }

    private void InPlace()
    {
        int n = op.Size;
        e.Bytes(op.Field, Draws.Bytes(n, op.From));
        Predict(e.Length);
        int kind = op.Variant % 8;
        if (kind == 0)
        {
            allowed |= Faults.Own;
            maySucceed = false;
        }

        string filler = IsTraced
            ? kind == 0 ? "static (span, s) => throw new Exception(\"own\")" : $"static (span, s) => Draws.Bytes(s.Item1, s.Item2).CopyTo(span)"
            : "";
        if (x.HasTyped)
        {
            Say(IsTraced ? $"{T}.BytesInPlace({Tag(op.Field, 2)}, {n}, ({n}, {op.From}), {filler});" : "");
            M.BytesInPlace(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field), n, this, Fill);
        }
        else
        {
            Say(IsTraced ? $"{P}.AddBytesInPlace({op.Field}, {n}, ({n}, {op.From}), {filler});" : "");
            W.AddBytesInPlace(op.Field, n, this, Fill);
        }

        Appended();
    }

    private static readonly SpanFiller<Session> Fill = static (span, session) =>
    {
        if (session.op.Variant % 8 == 0)
        {
            span.Fill(0xEE);
            throw new OwnException();
        }

        if (session.op.Variant % 8 == 1)
        {
            try
            {
                session.W.AddInt32(1, 1);
                session.Fail("a lambda that fills bytes wrote to the writer");
            }
            catch (InvalidOperationException)
            {
            }
        }

        Draws.Bytes(session.op.Size, session.op.From).CopyTo(span);
    };

    private void Leaf()
    {
        int n = Math.Min(op.Size, 100_000);
        bool isGroup = op.Variant % 8 == 0;
        bool isUtf16 = op.Variant % 2 == 0;
        int number = Draws.Ints(1, op.From)[0];
        piece.Clear();
        piece.Tag(1, 0).Varint((uint)Encoded.ZigZag(number));
        if (isUtf16)
        {
            piece.Text(2, Draws.Chars(n, op.From));
        }
        else
        {
            piece.Bytes(2, Draws.Bytes(n, op.From));
        }

        bool hasData = (op.Variant & 16) != 0;
        if (hasData)
        {
            piece.Bytes(3, Draws.Bytes(n / 2, op.From));
        }

        bool hasRest = (op.Variant & 32) != 0;
        if (hasRest)
        {
            piece.Tag(5, 1).Fixed64((ulong)BitConverter.DoubleToInt64Bits(number)).Tag(6, 0).Byte(1).Tag(2000, 1).Fixed64((ulong)number);
        }

        if (isGroup)
        {
            e.Tag(op.Field, 3).Raw(piece.Span).Tag(op.Field, 4);
        }
        else
        {
            e.Bytes(op.Field, piece.Span);
        }

        Predict(e.Length);
        if (IsTraced)
        {
            Say($"{{ TextArg t = {(isUtf16 ? $"Draws.Chars({n}, {op.From})" : $"Draws.Bytes({n}, {op.From})")}; BytesArg b = {(hasData ? $"Draws.Bytes({n / 2}, {op.From})" : "default")}; var m = {T}; var leaf = m.StartLeaf{(isGroup ? "Group" : "")}({Tag(op.Field, isGroup ? 3 : 2)}, 6 + 1 + t.MaxSize + 1 + b.MaxSize + 9 + 2 + 10); leaf.SInt32(0x8, 1, {number}); leaf.Text(0x12, 1, t); leaf.Data(0x1A, 1, b); {(hasRest ? $"leaf.Double(0x29, 1, {number}); leaf.Bool(0x30, 1, true); leaf.Fixed64({Tag(2000, 1)}, unchecked((ulong){number})); " : "")}m.EndLeaf{(isGroup ? $"Group(leaf, {Tag(op.Field, 3)})" : "(leaf)")}; }}");
        }

        TextArg text = isUtf16 ? Draws.Chars(n, op.From) : Draws.Bytes(n, op.From);
        BytesArg data = default;
        if (hasData)
        {
            data = Draws.Bytes(n / 2, op.From);
        }

        MessageWriter m = M;
        ulong tag = Encoded.TagBytes(op.Field, isGroup ? 3 : 2);
        int size = Encoded.TagSize(op.Field);
        int most = 6 + 1 + text.MaxSize + 1 + data.MaxSize + 9 + 2 + 10;
        LeafWriter leaf = isGroup ? m.StartLeafGroup(tag, size, most) : m.StartLeaf(tag, size, most);
        leaf.SInt32(0x08, 1, number);
        leaf.Text(0x12, 1, text);
        leaf.Data(0x1A, 1, data);
        if (hasRest)
        {
            leaf.Double(0x29, 1, number);
            leaf.Bool(0x30, 1, true);
            leaf.Fixed64(Encoded.TagBytes(2000, 1), 2, (ulong)number);
        }

        if (isGroup)
        {
            m.EndLeafGroup(leaf, tag, size);
        }
        else
        {
            m.EndLeaf(leaf);
        }

        Appended();
    }
}
