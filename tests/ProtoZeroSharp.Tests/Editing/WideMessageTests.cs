using Google.Protobuf;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Reading.Edges;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>A message with more fields than an editor keeps offsets of, and the well-known types.</summary>
public static class WideMessageTests
{
    [Fact]
    public static void Fields_without_an_offset_are_set_added_and_cleared_like_the_others()
    {
        using var proto = new ProtoWriter();
        for (int seed = 0; seed < 500; seed++)
        {
            proto.Reset();
            var model = new Theirs.Everything3();
            var draw = new Draw(seed);
            Proto3Fields.Write(new Ours.Everything3.Writer(proto), model, draw);
            byte[] buffer = new byte[proto.Length + 200_000];
            proto.CopyTo(buffer);
            using var editor = new Ours.Everything3.Editor(buffer, (int)proto.Length);
            for (int i = 0; i < 6; i++)
            {
                One(editor, model, draw);
            }

            if (MessageDifference.Find(model, Theirs.Everything3.Parser.ParseFrom(editor.WrittenSpan), $"seed {seed}: ") is { } difference)
            {
                Assert.Fail(difference);
            }
        }
    }

    [Fact]
    public static void So_are_single_values_and_members_of_a_oneof()
    {
        byte[] buffer = new byte[1_000_000];
        for (int seed = 0; seed < 300; seed++)
        {
            var draw = new Draw(seed);
            var model = new Theirs.Wide { F1 = draw.Int32(), F64 = draw.Int32(), Number = draw.Int32(), Last = draw.Text() };
            if (draw.Bool())
            {
                model.Text = draw.Text();
            }

            byte[] message = model.ToByteArray();
            message.CopyTo(buffer, 0);
            using var editor = new Ours.Wide.Editor(buffer, message.Length);
            for (int i = 0; i < 8; i++)
            {
                One(editor, model, draw);
                if (MessageDifference.Find(model, Theirs.Wide.Parser.ParseFrom(editor.WrittenSpan), $"seed {seed}, edit {i}: ") is { } difference)
                {
                    Assert.Fail(difference);
                }
            }
        }
    }

    [Fact]
    public static void A_list_of_whose_two_offsets_one_is_kept_is_edited_and_cleared()
    {
        byte[] buffer = [.. Hex.Bytes("08 01 82 04 02 05 06"), .. new byte[40]];
        using var editor = new ListAtTheEdge.Editor(buffer, 7);
        Assert.Equal("08 02 82 04 03 06 07 08", Hex.Text(editor.F1(2).AddNumbers(7).SetNumbers(0, 6).AddNumbers(8).RemoveNumbers(1).WrittenSpan));
        Assert.Equal("08 02", Hex.Text(editor.ClearNumbers().WrittenSpan));
        Assert.Equal("08 02 82 04 01 09", Hex.Text(editor.AddNumbers(9).WrittenSpan));
    }

    [Fact]
    public static void So_are_messages_and_maps()
    {
        byte[] buffer = [.. Hex.Bytes("82 04 02 08 01 82 04 00"), .. new byte[40]];
        using (var messages = new MessagesAtTheEdge.Editor(buffer, 8))
        {
            messages.EditChildren(1).F1(5).Close();
            Assert.Equal("82 04 02 08 05", Hex.Text(messages.RemoveChildren(0).WrittenSpan));
            Assert.Equal("", Hex.Text(messages.ClearChildren().WrittenSpan));
        }

        Hex.Bytes("82 04 04 08 01 10 02 82 04 04 08 03 10 04").CopyTo(buffer, 0);
        using var map = new MapAtTheEdge.Editor(buffer, 14);
        Assert.True(map.RemoveCounts(1));
        Assert.False(map.RemoveCounts(1));
        Assert.Equal("82 04 04 08 03 10 05", Hex.Text(map.SetCounts(3, 5).WrittenSpan));
        Assert.Equal("", Hex.Text(map.ClearCounts().WrittenSpan));
    }

    [Fact]
    public static void Well_known_types_have_editors()
    {
        byte[] buffer = new byte[100];
        using var editor = new Timestamp.Editor(buffer, 0);
        editor.Seconds(1_700_000_000).Nanos(5);
        var timestamp = Google.Protobuf.WellKnownTypes.Timestamp.Parser.ParseFrom(editor.WrittenSpan);
        Assert.Equal((1_700_000_000, 5), (timestamp.Seconds, timestamp.Nanos));
    }

    private static void One(Ours.Everything3.Editor editor, Theirs.Everything3 model, Draw draw)
    {
        switch (draw.Next(20))
        {
            case 0: editor.Int32Value(model.Int32Value = draw.Int32()); break;
            case 1: editor.Last(model.Last = draw.Text()); break;
            case 2: editor.ClearLast(); model.Last = ""; break;
            case 3: { int v = draw.Int32(); editor.AddInt32List(v); model.Int32List.Add(v); break; }
            case 4: { int v = draw.Int32(); editor.AddExpandedInt32List(v); model.ExpandedInt32List.Add(v); break; }
            case 5: { double v = draw.Double(); editor.AddDoubleList(v); model.DoubleList.Add(v); break; }
            case 6: { string v = draw.Text(); editor.AddStringList(v); model.StringList.Add(v); break; }
            case 7: { string v = draw.Text(); editor.SetStringMap("k", v); model.StringMap["k"] = v; break; }
            case 8: { string v = draw.Text(); editor.ChoiceString(v); model.ChoiceString = v; break; }
            case 9: editor.ChoiceInt32(model.ChoiceInt32 = draw.Int32()); break;
            case 10: editor.ClearDoubleList(); model.DoubleList.Clear(); break;
            case 11: editor.ClearChoiceString(); model.ClearIf(Theirs.Everything3.ChoiceOneofCase.ChoiceString); break;
            case 12:
                using (Timestamp.Editor timestamp = editor.EditTimestamp())
                {
                    timestamp.Seconds(7);
                    model.Timestamp ??= new Google.Protobuf.WellKnownTypes.Timestamp();
                    model.Timestamp.Seconds = 7;
                }

                break;
            case 13:
                using (Ours.Everything3.Editor child = editor.EditChildren(AddChild(editor, model)))
                {
                    child.Color(Ours.Color.Red);
                    model.Children[^1].Color = Theirs.Color.Red;
                }

                break;
            case 14:
                using (Ours.Leaf.Editor value = editor.EditMessageMap("m"))
                {
                    value.Weight(1.5);
                    if (!model.MessageMap.TryGetValue("m", out Theirs.Leaf? leaf))
                    {
                        model.MessageMap.Add("m", leaf = new Theirs.Leaf());
                    }

                    leaf.Weight = 1.5;
                }

                break;
            case 15: { DateTimeOffset v = DateTimeOffset.FromUnixTimeMilliseconds(draw.Int32()); editor.Timestamp(v); model.Timestamp = Google.Protobuf.WellKnownTypes.Timestamp.FromDateTimeOffset(v); break; }
            case 16: { TimeSpan v = TimeSpan.FromTicks(draw.Int32()); editor.Duration(v); model.Duration = Google.Protobuf.WellKnownTypes.Duration.FromTimeSpan(v); break; }
            case 17: Wrapped(editor, model, draw); break;
            case 18: { DateTime v = DateTime.UnixEpoch.AddTicks(draw.Next(1 << 30)); editor.AddTimestamps(v); model.Timestamps.Add(Google.Protobuf.WellKnownTypes.Timestamp.FromDateTime(v)); break; }
            default:
                editor.ReplaceApiEncoded([]).ClearLeaves();
                model.Api = new Google.Protobuf.WellKnownTypes.Api();
                model.Leaves.Clear();
                break;
        }
    }

    private static void One(Ours.Wide.Editor editor, Theirs.Wide model, Draw draw)
    {
        switch (draw.Next(10))
        {
            case 0: editor.F64(model.F64 = draw.Int32()); break;
            case 1: editor.Number(model.Number = draw.Int32()); break;
            case 2: editor.ClearNumber(); model.Number = 0; break;
            case 3: editor.Text(model.Text = draw.Text()); break;
            case 4: editor.Last(model.Last = draw.Text()); break;
            case 5: { byte[] v = draw.Bytes(); editor.Data(v); model.Data = ByteString.CopyFrom(v); break; }
            case 6: editor.ReplaceChildEncoded([0x08, 0x05]); model.Child = new Theirs.Wide { F1 = 5 }; break;
            case 7: editor.ClearChild(); model.Child = null; break;
            case 8:
                using (Ours.Wide.Editor child = editor.EditChild())
                {
                    model.Child ??= new Theirs.Wide();
                    child.Number(model.Child.Number = draw.Int32());
                }

                break;
            default:
                using (Ours.Wide.Editor chosen = editor.EditChosen())
                {
                    model.Chosen ??= new Theirs.Wide();
                    chosen.Last(model.Chosen.Last = draw.Text());
                }

                break;
        }
    }

    private static void Wrapped(Ours.Everything3.Editor editor, Theirs.Everything3 model, Draw draw)
    {
        double real = draw.Double();
        editor.DoubleWrapper(real).FloatWrapper((float)real).BoolWrapper(real > 0);
        (model.DoubleWrapper, model.FloatWrapper, model.BoolWrapper) = (real, (float)real, real > 0);
        long whole = draw.Int64();
        editor.Int64Wrapper(whole).Uint64Wrapper((ulong)whole).Int32Wrapper((int)whole).Uint32Wrapper((uint)whole);
        (model.Int64Wrapper, model.Uint64Wrapper, model.Int32Wrapper, model.Uint32Wrapper) = (whole, (ulong)whole, (int)whole, (uint)whole);
        string text = draw.Text();
        byte[] bytes = draw.Bytes();
        editor.StringWrapper(text).BytesWrapper(bytes).AddStringWrappers(text.AsSpan());
        (model.StringWrapper, model.BytesWrapper) = (text, ByteString.CopyFrom(bytes));
        model.StringWrappers.Add(text);
    }

    private static int AddChild(Ours.Everything3.Editor editor, Theirs.Everything3 model)
    {
        editor.StartChildren().Close();
        model.Children.Add(new Theirs.Everything3());
        return model.Children.Count - 1;
    }

    private static void ClearIf(this Theirs.Everything3 model, Theirs.Everything3.ChoiceOneofCase member)
    {
        if (model.ChoiceCase == member)
        {
            model.ClearChoice();
        }
    }
}
