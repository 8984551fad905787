using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Limits;

/// <summary>A writer's maximum length, counted with the lengths and end tags that are still to come.</summary>
public class MaxLengthTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(1000)]
    public void Length_if_closed_is_the_length_after_closing_everything(int typedFrom)
    {
        for (int seed = 0; seed < 40; seed++)
        {
            RandomSteps steps = new(seed, typedFrom, 70, deep: seed % 4 == 0);
            for (int count = 0; count <= steps.Count; count++)
            {
                using ProtoWriter writer = new();
                StepRunner runner = new(steps, count);
                runner.Run(writer);
                Assert.Equal(writer.Length, runner.LengthIfClosed);
                Assert.Equal(writer.Length, writer.LengthIfClosed);
            }
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(1000)]
    public void A_maximum_refuses_exactly_what_would_pass_it_and_a_rollback_takes_back_exactly_that(int typedFrom)
    {
        int refused = 0;
        for (int seed = 0; seed < 300; seed++)
        {
            RandomSteps steps = new(seed, typedFrom, 120, deep: seed % 3 == 0);
            int maximum = new Random(seed).Next(seed % 2 == 0 ? 400 : 40_000);
            using ProtoWriter measured = new();
            StepRunner expected = new(steps, steps.Count) { MeasuredMaximum = maximum };
            expected.Run(measured);

            using ProtoWriter limited = new();
            limited.SetMaxLength(maximum);
            StepRunner actual = new(steps, steps.Count);
            actual.Run(limited);

            Assert.Equal(expected.Refused, actual.Refused);
            Assert.True(limited.WrittenSpan.SequenceEqual(measured.WrittenSpan), $"seed {seed}");
            Assert.True(limited.Length <= maximum);
            refused += actual.Refused.Count(static r => r);
        }

        Assert.True(refused > 100);
    }

    [Fact]
    public void A_length_that_will_need_a_second_byte_counts_with_it()
    {
        using ProtoWriter writer = new();
        writer.SetMaxLength(131);
        writer.StartSub(1);
        writer.AddRaw(new byte[127]);
        Assert.Equal(129, writer.LengthIfClosed);

        // The 128th byte makes the length two bytes: 1 + 2 + 128 = 131.
        writer.AddRaw(new byte[1]);
        Assert.Equal(131, writer.LengthIfClosed);
        ProtoException e = Expect.Throws<ProtoException>(writer, static w => w.AddRaw(new byte[1]));
        Assert.Equal(ProtoErrorKind.MessageTooLarge, e.Kind);
        writer.CloseSub();
        Assert.Equal(131, writer.Length);
    }

    [Fact]
    public void A_maximum_holds_across_reset_and_ends_with_the_writer()
    {
        for (int i = 0; i < 200; i++)
        {
            using ProtoWriter writer = new();
            Assert.Equal(int.MaxValue, writer.MaxLength);
            writer.SetMaxLength(10);
            writer.AddRaw(new byte[10]);
            writer.Reset();
            writer.AddRaw(new byte[10]);
            Expect.Throws<ProtoException>(writer, static w => w.AddVarInt(1, 1));
        }

        using ProtoBuffer buffer = new();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.SetMaxLength(1);
        }

        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddRaw(new byte[100_000]);
        }

        Assert.Equal(100_000, buffer.Length);
    }

    [Fact]
    public void A_maximum_below_what_is_written_refuses_every_write_but_no_close()
    {
        using ProtoWriter writer = new();
        writer.StartSub(1);
        MessageWriter child = MessageWriter.Root(writer).StartMessage(0x12, 1);
        child.Int32(0x08, 1, 1);
        writer.SetMaxLength(0);
        Expect.Throws<ProtoException>(child, static m => m.Int32(0x08, 1, 1));
        child.Close();
        writer.CloseSub();
        Assert.Equal("0A0412020801", Encoded.Hex(writer.WrittenSpan));
        Assert.Throws<ArgumentOutOfRangeException>(static () =>
        {
            using ProtoWriter other = new();
            other.SetMaxLength(-1);
        });
    }
}
