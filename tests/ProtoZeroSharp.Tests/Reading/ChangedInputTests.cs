using System.Diagnostics;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>What a cursor says of a field that somebody has changed since the cursor came to it.</summary>
public class ChangedInputTests
{
    [Theory]
    [InlineData("0A 02 08 01", 1, 0x03)] // longer than what is there
    [InlineData("0A 02 08 01", 1, 0x80)] // a varint that does not end in time
    [InlineData("0B 08 01 0C", 3, 0x08)] // a group without its end
    public void A_message_that_is_none_any_more_is_an_exception(string input, int at, byte value)
    {
        byte[] bytes = Hex.Bytes(input);
        var cursor = new FieldCursor(new MessageView(bytes));
        Assert.True(cursor.Next());
        MessageView message = cursor.Message();
        Assert.Equal((bytes[0] == 0x0A ? 2 : 1, bytes[0] == 0x0A ? 4 : 3), (message.Start, message.End));
        bytes[at] = value;
        ProtoException? thrown = null;
        try
        {
            cursor.Message();
        }
        catch (ProtoException exception)
        {
            thrown = exception;
        }

        Assert.Equal((1, 0), (thrown?.FieldNumber, thrown?.Offset));
    }

    /// <summary>The array is as long as what was counted and found again.</summary>
    [Theory]
    [InlineData("80 01 80 01", "00 00", new[] { 128, 0 })] // three numbers now
    [InlineData("01 01 01 01", "80 80 00", new[] { 1, 0 })] // two
    [InlineData("01 01", "", new[] { 1, 1 })]
    public void Numbers_that_become_more_or_fewer_while_they_are_copied_are_an_array(string run, string rest, int[] expected)
    {
        byte[] bytes = [0xDA, 0x04, .. Plain.Varint((ulong)Hex.Bytes(run).Length), .. Hex.Bytes(run)];
        Changing.Change = () => Hex.Bytes(rest).CopyTo(bytes, bytes.Length - Hex.Bytes(rest).Length);
        var view = new MessageView(bytes);
        Assert.Equal(expected, new ScalarList<int, Changing>(new FieldRun(in view, 75 << 3, 0, bytes.Length), null).ToArray());
    }

    [Fact]
    public void A_run_that_is_none_any_more_is_an_exception()
    {
        byte[] bytes = Hex.Bytes("08 01 12 02 08 01");
        var cursor = new FieldCursor(new MessageView(bytes));
        Assert.True(cursor.Next() && cursor.Next());
        Assert.Equal(4, cursor.BodyStart());
        bytes[3] = 0xFF;
        ProtoException? thrown = null;
        try
        {
            cursor.BodyStart();
        }
        catch (ProtoException exception)
        {
            thrown = exception;
        }

        Assert.Equal((2, 2), (thrown?.FieldNumber, thrown?.Offset));
    }

    [Fact]
    public void A_list_goes_on_in_the_input_after_a_length_that_changed_while_it_was_read()
    {
        byte[] bytes = Hex.Bytes("12 01 05 12 01 05");
        bool isOver = false;
        var changes = new Thread(() =>
        {
            while (!Volatile.Read(ref isOver))
            {
                Volatile.Write(ref bytes[1], 0x7F);
                Volatile.Write(ref bytes[1], 1);
            }
        });
        changes.Start();
        var view = new MessageView(bytes);
        for (Stopwatch watch = Stopwatch.StartNew(); watch.ElapsedMilliseconds < 500;)
        {
            var numbers = new ScalarList<int, Int32Codec>(new FieldRun(in view, 2 << 3, 0, bytes.Length), null).GetEnumerator();
            for (int tries = 0; tries < 3; tries++)
            {
                try
                {
                    while (numbers.MoveNext())
                    {
                        Assert.Contains(numbers.Current, new[] { 1, 5, 0x12 });
                    }
                }
                catch (ProtoException)
                {
                    continue;
                }
            }
        }

        Volatile.Write(ref isOver, true);
        changes.Join();
    }

    /// <summary>A reader found the field when it was opened; what it gives later ends where the input does.</summary>
    [Fact]
    public void A_value_whose_length_has_changed_ends_in_the_input_or_is_an_exception()
    {
        byte[] text = Plain.Text(14, new string('t', 60));
        byte[] message = Plain.Concat(text, Plain.Delimited(15, [1, 2, 3]), Plain.Delimited(81, Plain.VarintField(1, 2)), Plain.Delimited(83, Plain.VarintField(1, 2)));
        int bytesAt = text.Length + 1;
        int leafAt = bytesAt + 4 + 2;
        int childAt = leafAt + 3 + 2;
        for (int length = 0; length < 0x100; length++)
        {
            Check(bytesAt, length, static reader => reader.BytesValue.Length);
            Check(leafAt, length, static reader => reader.Leaf.Encoded.ToArray().Length);
            Check(childAt, length, static reader => reader.Child.Encoded.ToArray().Length);
        }

        void Check(int at, int length, Measure measure)
        {
            byte[] bytes = (byte[])message.Clone();
            var reader = new Everything3.Reader(bytes);
            bytes[at] = (byte)length;
            int rest = bytes.Length - at - 1;
            try
            {
                Assert.Equal(length <= rest ? length : 0, measure(reader));
            }
            catch (ProtoException)
            {
                // A message must also be one.
                Assert.NotEqual(bytesAt, at);
            }
        }
    }

    private delegate int Measure(Everything3.Reader reader);

    [Fact]
    public void Texts_that_become_fewer_while_they_are_copied_are_an_array()
    {
        byte[] bytes = Plain.Concat(Plain.Text(44, "a"), Plain.Text(44, "b"), Plain.Text(44, "c"));
        TextList texts = new Everything3.Reader(bytes).StringList;
        Assert.Equal(["a", "b", "c"], texts.ToArray());
        bytes[4] = 0xEA; // the second is a field of the next number now
        Assert.Equal(["a", "c"], texts.ToArray());
    }

    /// <summary>Changes the input when the first number is decoded.</summary>
    private readonly struct Changing : IScalarCodec<int>
    {
        [ThreadStatic]
        public static Action? Change;

        public WireType WireType => WireType.Varint;

        public ulong Encode(int value) => (ulong)value;

        public int Decode(ulong bits)
        {
            Change?.Invoke();
            Change = null;
            return (int)bits;
        }
    }
}
