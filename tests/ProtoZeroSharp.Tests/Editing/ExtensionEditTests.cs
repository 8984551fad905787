using Google.Protobuf;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Theirs = Google.Differential;
using TheirExtensions = Google.Differential.EverythingExtendedExtensions;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Extensions, edited with methods of the file that declares them.</summary>
[Collection(AloneCollection.Name)]
public class ExtensionEditTests
{
    private const int Messages = 2_000;

    private static readonly ExtensionRegistry Registry =
    [
        TheirExtensions.ExtNumber, TheirExtensions.ExtFixed, TheirExtensions.ExtText, TheirExtensions.ExtData, TheirExtensions.ExtTone,
        TheirExtensions.ExtChild, TheirExtensions.ExtPack, TheirExtensions.ExtPacked, TheirExtensions.ExtExpanded, TheirExtensions.ExtTexts,
        TheirExtensions.ExtList, TheirExtensions.ExtDoubles,
    ];

    [Fact]
    public void An_extension_is_set_where_it_is_and_fields_are_found_afterwards() => Gives(
        "08 05 A0 06 07 12 01 61 80 7D 02",
        host =>
        {
            host.ExtNumber(9).First(300).ExtNumber(70_000).AddNames("b").ExtTone(Tone.High).Last(-1);
            Assert.Equal(70_000, host.AsReader().ExtNumber());
            Assert.Equal(300, host.AsReader().First);
        },
        "08 AC 02 A0 06 F0 A2 04 12 01 61 80 7D 01 12 01 62 C0 06 01");

    [Fact]
    public void Pieces_become_one_and_what_is_cleared_is_gone() => Gives(
        "CA 06 02 08 01 08 05 A0 06 01 A0 06 02 CA 06 03 80 7D 02",
        host =>
        {
            host.ClearExtNumber();
            using Host.Editor child = host.EditExtChild();
            Assert.Equal(1, child.AsReader().First);
            Assert.Equal(1, child.AsReader().Last);
            child.ClearFirst();
        },
        "08 05 CA 06 03 80 7D 02");

    [Fact]
    public void Numbers_that_a_closed_enum_does_not_know_are_replaced() => Gives("C0 06 63 08 05", host => host.ExtTone(Tone.Low), "C0 06 00 08 05");

    [Fact]
    public void A_full_buffer_changes_nothing()
    {
        byte[] message = Hex.Bytes("08 05 A0 06 07 CA 06 02 08 01");
        byte[] buffer = [.. message];
        var host = new Host.Editor(buffer, buffer.Length);
        foreach (Action edit in new Action[] { h => h.ExtNumber(300), h => h.AddExtTexts("x"), h => h.EditExtPack(), h => h.ExtDoubles([1.5]), h => h.StartExtList() })
        {
            ProtoException? refusal = null;
            try
            {
                edit(host);
            }
            catch (ProtoException exception)
            {
                refusal = exception;
            }

            Assert.Equal(ProtoErrorKind.BufferFull, refusal?.Kind);
            Assert.Equal(message, buffer);
        }

        host.ExtNumber(8).First(6);
        Assert.Equal("08 06 A0 06 08 CA 06 02 08 01", Hex.Text(buffer));
    }

    [Fact]
    public void A_closed_editor_edits_no_extension()
    {
        var host = new Host.Editor(new byte[10], 0);
        using (Host.Editor child = host.EditExtChild())
        {
            AssertLocked(host);
        }

        host.ExtNumber(1).Close();
        AssertLocked(host);
    }

    [Fact]
    public void Editing_extensions_allocates_nothing()
    {
        byte[] buffer = new byte[200];
        Allocated.Nothing(() => Work(buffer));
    }

    /// <summary>Random edits of fields and extensions on all levels, made to an object of Google's class as well.</summary>
    [Fact]
    public void Google_reads_what_an_object_edited_the_same_way_holds()
    {
        int refused = 0;
        MessageParser<Theirs.Host> parser = Theirs.Host.Parser.WithExtensionRegistry(Registry);
        for (int seed = 0; seed < Messages; seed++)
        {
            var draw = new Draw(seed);
            byte[] buffer = new byte[seed % 3 == 0 ? seed % 90 : 8_000];
            var model = new Theirs.Host();
            using var host = new Host.Editor(buffer, 0);
            for (int round = 0; round < 3; round++)
            {
                refused += Run(host, model, draw, buffer, 3);
                Theirs.Host read = parser.ParseFrom(host.WrittenSpan);

                // Through its bytes, because an empty list that was asked for counts as another message than none.
                Theirs.Host expected = parser.ParseFrom(model.ToByteArray());
                Assert.True(expected.Equals(read), $"seed {seed}: {Hex.Text(expected.ToByteArray())} became {Hex.Text(host.WrittenSpan)}");
            }
        }

        Assert.InRange(refused, 500, int.MaxValue);
    }

    [Fact]
    public void Edits_of_damaged_extensions_throw_nothing_else_and_stay_inside()
    {
        int made = 0;
        int refused = 0;
        for (int seed = 0; seed < 5_000; seed++)
        {
            var draw = new Draw(seed);
            byte[] memory = new byte[700];
            memory.AsSpan().Fill(0xCD);
            Span<byte> buffer = memory.AsSpan(50, 600);
            int length = Work(buffer);
            using var host = new Host.Editor(buffer, length);
            for (int i = 0; i < 12; i++)
            {
                buffer[draw.Next(length)] = (byte)draw.Next(256);
                bool isMade = Wild(host, draw);
                made += isMade ? 1 : 0;
                refused += isMade ? 0 : 1;
            }

            Assert.True(memory.AsSpan(0, 50).IndexOfAnyExcept((byte)0xCD) < 0 && memory.AsSpan(650).IndexOfAnyExcept((byte)0xCD) < 0);
        }

        Assert.InRange(made, 5_000, int.MaxValue);
        Assert.InRange(refused, 5_000, int.MaxValue);
    }

    private delegate void Action(Host.Editor host);

    private static bool Wild(Host.Editor host, Draw draw)
    {
        try
        {
            switch (draw.Next(12))
            {
                case 0: host.ExtNumber(draw.Int32()); break;
                case 1: host.ExtText(draw.Text()); break;
                case 2: host.SetExtPacked(draw.Next(3), draw.Int32()); break;
                case 3: host.RemoveExtPacked(draw.Next(3)); break;
                case 4: host.ExtPacked([1, 2, 3]); break;
                case 5: host.AddExtPacked(draw.Int32()); break;
                case 6: host.EditExtChild().First(1).Close(); break;
                case 7: host.StartExtList().ExtTone(Tone.High).Close(); break;
                case 8: host.EditExtList(0).Close(); break;
                case 9: host.ClearExtChild().ClearExtNumber(); break;
                case 10: host.EditExtPack().A(5).Close(); break;
                default: host.First(draw.Int32()); break;
            }

            return true;
        }
        catch (ProtoException)
        {
            return false;
        }
        catch (ArgumentOutOfRangeException exception) when (exception.ParamName == "index")
        {
            return false;
        }
    }

    private static int Run(Host.Editor host, Theirs.Host model, Draw draw, byte[] buffer, int depth)
    {
        int refused = 0;
        for (int k = draw.Next(8); k > 0; k--)
        {
            byte[] before = [.. buffer];
            try
            {
                refused += One(host, model, draw, buffer, depth);
            }
            catch (ProtoException exception) when (exception.Kind == ProtoErrorKind.BufferFull)
            {
                Assert.Equal(before, buffer);
                refused++;
            }
        }

        return refused;
    }

    private static int One(Host.Editor host, Theirs.Host model, Draw draw, byte[] buffer, int depth)
    {
        var packed = model.GetOrInitializeExtension(TheirExtensions.ExtPacked);
        var expanded = model.GetOrInitializeExtension(TheirExtensions.ExtExpanded);
        var texts = model.GetOrInitializeExtension(TheirExtensions.ExtTexts);
        var list = model.GetOrInitializeExtension(TheirExtensions.ExtList);
        switch (draw.Next(depth == 0 ? 21 : 26))
        {
            case 0: { int v = draw.Int32(); host.ExtNumber(v); model.SetExtension(TheirExtensions.ExtNumber, v); break; }
            case 1: { ulong v = draw.UInt64(); host.ExtFixed(v); model.SetExtension(TheirExtensions.ExtFixed, v); break; }
            case 2: { string v = draw.Text(); host.ExtText(v); model.SetExtension(TheirExtensions.ExtText, v); break; }
            case 3: { byte[] v = draw.Bytes(); host.ExtData(v); model.SetExtension(TheirExtensions.ExtData, ByteString.CopyFrom(v)); break; }
            case 4: { Tone v = draw.Bool() ? Tone.High : Tone.Low; host.ExtTone(v); model.SetExtension(TheirExtensions.ExtTone, (Theirs.Tone)v); break; }
            case 5: host.ClearExtNumber(); model.ClearExtension(TheirExtensions.ExtNumber); break;
            case 6: host.ClearExtText().ClearExtFixed(); model.ClearExtension(TheirExtensions.ExtText); model.ClearExtension(TheirExtensions.ExtFixed); break;
            case 7: host.ClearExtChild(); model.ClearExtension(TheirExtensions.ExtChild); break;
            case 8: { int v = draw.Int32(); host.AddExtPacked(v); packed.Add(v); break; }
            case 9: { int v = draw.Int32(); host.AddExtExpanded(v); expanded.Add(v); break; }
            case 10: { string v = draw.Text(); host.AddExtTexts(v.AsSpan()); texts.Add(v); break; }
            case 11: { int[] v = draw.Several(draw.Int32); host.ExtPacked(v); packed.Clear(); packed.Add(v); break; }
            case 12 when packed.Count > 0: { int i = draw.Next(packed.Count), v = draw.Int32(); host.SetExtPacked(i, v); packed[i] = v; break; }
            case 13 when packed.Count > 0: { int i = draw.Next(packed.Count); host.RemoveExtPacked(i); packed.RemoveAt(i); break; }
            case 14 when texts.Count > 0: { int i = draw.Next(texts.Count); string v = draw.Text(); host.SetExtTexts(i, v); texts[i] = v; break; }
            case 15: host.ClearExtTexts(); texts.Clear(); break;
            case 16: { int v = draw.Int32(); host.First(v); model.First = v; break; }
            case 17: { string v = draw.Text(); host.AddNames(v); model.Names.Add(v); break; }
            case 18: { long v = draw.Int64(); host.Last(v); model.Last = v; break; }
            case 19: host.ClearFirst(); model.ClearFirst(); break;
            case 20: { var v = new Theirs.Host { First = 5 }; host.AppendExtListEncoded(v.ToByteArray()); list.Add(v); break; }
            case 21:
            case 22:
                using (Host.Editor child = host.EditExtChild())
                {
                    if (!model.HasExtension(TheirExtensions.ExtChild))
                    {
                        model.SetExtension(TheirExtensions.ExtChild, new Theirs.Host());
                    }

                    return Run(child, model.GetExtension(TheirExtensions.ExtChild), draw, buffer, depth - 1);
                }

            case 23:
                using (Host.Editor child = host.StartExtList())
                {
                    list.Add(new Theirs.Host());
                    return Run(child, list[^1], draw, buffer, depth - 1);
                }

            case 24 when list.Count > 0:
                int index = draw.Next(list.Count);
                if (draw.Bool())
                {
                    host.RemoveExtList(index);
                    list.RemoveAt(index);
                    break;
                }

                using (Host.Editor child = host.EditExtList(index))
                {
                    return Run(child, list[index], draw, buffer, depth - 1);
                }

            case 25:
                using (Host.Editor child = host.EditInner())
                {
                    return Run(child, model.Inner ??= new Theirs.Host(), draw, buffer, depth - 1);
                }
        }

        return 0;
    }

    private static int Work(Span<byte> buffer)
    {
        using var host = new Host.Editor(buffer, 0);
        host.ExtNumber(5).AddExtPacked(1).AddExtPacked(300).SetExtPacked(0, 500).ExtText("text"u8).ClearExtNumber();
        using (Host.Editor child = host.EditExtChild())
        {
            child.First(1).ExtData([1, 2, 3]);
        }

        host.EditExtPack().A(1).Close();
        host.StartExtList().Close();
        return host.Length;
    }

    private static void AssertLocked(Host.Editor host)
    {
        bool isRefused = false;
        try
        {
            host.ExtNumber(2);
        }
        catch (InvalidOperationException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
    }

    private static void Gives(string before, Action edit, string after)
    {
        byte[] message = Hex.Bytes(before);
        byte[] buffer = new byte[message.Length + 40];
        message.CopyTo(buffer, 0);
        var host = new Host.Editor(buffer, message.Length);
        edit(host);
        Assert.Equal(after, Hex.Text(host.WrittenSpan));
    }
}
