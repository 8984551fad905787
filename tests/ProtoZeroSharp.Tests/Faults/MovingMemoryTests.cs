using System.Diagnostics;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Faults;

/// <summary>
/// Threads that write from arrays and texts, read, edit and gather, while another moves all managed memory about: no pointer may outlive the
/// place that it points to.
/// </summary>
[Collection(AloneCollection.Name)]
public class MovingMemoryTests
{
    private const int Threads = 4;
    private const int FewestRounds = 20;
    private const int MostRounds = 3_000;

    // A collection takes as long as all that other tests have left.
    private static readonly TimeSpan Enough = TimeSpan.FromSeconds(2);

    [Fact]
    public void Nothing_is_lost_while_memory_moves()
    {
        using CancellationTokenSource done = new();
        Exception? failure = null;
        Thread mover = new(() =>
        {
            while (!done.IsCancellationRequested)
            {
                GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
                Thread.Sleep(1);
            }
        });
        mover.Start();
        Stopwatch watch = Stopwatch.StartNew();
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(seed => new Thread(() =>
        {
            try
            {
                Random random = new(seed);
                for (int i = 0; failure == null && (i < FewestRounds || (i < MostRounds && watch.Elapsed < Enough)); i++)
                {
                    Round(random);
                }
            }
            catch (Exception exception)
            {
                failure = exception;
            }
        }))];
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        done.Cancel();
        mover.Join();
        Assert.Null(failure);
    }

    private static void Round(Random random)
    {
        // New objects, which the next collection moves.
        string text = new((char)('a' + random.Next(26)), random.Next(3_000));
        byte[] bytes = new byte[random.Next(3_000)];
        random.NextBytes(bytes);
        int[] numbers = [.. Enumerable.Range(0, random.Next(300)).Select(_ => random.Next())];

        using ProtoWriter proto = new();
        var message = new Everything3.Writer(proto);
        message.StringValue(text);
        message.BytesValue(bytes);
        message.BytesValueByReference(bytes);
        proto.AddPackedInt32(1, numbers);
        byte[] encoded = proto.ToArray();
        Assert.Equal(Plain.Concat(Encode(text, bytes, numbers)), encoded);

        var reader = new Everything3.Reader(encoded);
        Assert.Equal(text, reader.StringValue.ToString());
        Assert.True(reader.BytesValue.SequenceEqual(bytes));

        byte[] room = new byte[encoded.Length + 100 + (3 * text.Length)];
        encoded.CopyTo(room, 0);
        var editor = new Everything3.Editor(room, encoded.Length);
        editor.StringValue(text + text);
        int length = editor.Close();
        Assert.Equal(text + text, new Everything3.Reader(room.AsSpan(0, length)).StringValue.ToString());
    }

    private static byte[][] Encode(string text, byte[] bytes, int[] numbers) =>
    [
        Plain.Text(Everything3.StringValueFieldNumber, text),
        Plain.Delimited(Everything3.BytesValueFieldNumber, bytes),
        Plain.Delimited(Everything3.BytesValueFieldNumber, bytes),
        numbers.Length == 0 ? [] : Plain.Delimited(1, [.. numbers.SelectMany(n => Plain.Varint((ulong)(long)n))]),
    ];
}
