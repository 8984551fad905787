using Google.Protobuf;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// The large hostile inputs cut off: a prefix is a message exactly where a field of the top level ends. Google.Protobuf says the same
/// of every prefix of the small ones, and reads the same from it.
/// </summary>
[Collection(AloneCollection.Name)]
public class HostilePrefixTests
{
    private const int Small = 300;

    private delegate bool Reads(ReadOnlySpan<byte> prefix);

    private delegate void Throws(ReadOnlySpan<byte> prefix);

    public static TheoryData<string> Families() =>
        [HostileFamily.Split, HostileFamily.Alternating, HostileFamily.ShortUnknown, HostileFamily.Empty, HostileFamily.Packed];

    [Theory]
    [MemberData(nameof(Families))]
    public void Every_prefix_of_a_small_one_is_read_or_refused_as_by_Google(string name)
    {
        var family = new HostileFamily(name, Small);
        using var copy = new ProtoWriter();
        WarmUp(name, family);
        for (int length = 0; length <= family.Bytes.Length; length++)
        {
            byte[] prefix = family.Bytes[..length];
            Assert.Equal(family.IsEnd(length), IsRead(name, prefix));
            AssertThrowsUnless(family.IsEnd(length), name, prefix);
            IMessage? theirs = Parsed(name, prefix);
            Assert.Equal(family.IsEnd(length), theirs != null);
            if (theirs != null)
            {
                Copy(name, prefix, copy);
                Assert.True(theirs.Equals(Parsed(name, copy.ToArray())));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Families))]
    public void Prefixes_of_a_large_one_are_read_or_refused(string name)
    {
        var family = new HostileFamily(name, HostileFamily.FullSize(name));
        using var copy = new ProtoWriter();
        WarmUp(name, family);
        int read = 0;
        int refused = 0;
        foreach (int length in family.Sample(2))
        {
            bool isRead = IsRead(name, family.Bytes[..length]);
            Assert.Equal(family.IsEnd(length), isRead);
            read += isRead ? 1 : 0;
            refused += isRead ? 0 : 1;
        }

        Assert.True(read > 1 && refused > 3, $"{read} read, {refused} refused");
        Copy(name, family.Bytes, copy);
        Assert.True(Parsed(name, family.Bytes)!.Equals(Parsed(name, copy.ToArray())));
    }

    /// <summary>The first call of a method allocates what the run time keeps of it, also on a way that only some inputs take.</summary>
    private static void WarmUp(string name, HostileFamily family)
    {
        Reads reads = name == HostileFamily.ShortUnknown ? Leaf : Everything;
        Assert.True(reads([]));
        Assert.True(reads(family.Bytes));
        Assert.False(reads(family.Bytes.AsSpan(0, 1)));
        Assert.False(reads(family.Bytes.AsSpan(0, family.Bytes.Length - 1)));
    }

    /// <summary>What the Try forms say of the bytes, which must be one thing; they and the reading of everything must not allocate.</summary>
    private static bool IsRead(string name, byte[] prefix)
    {
        Reads reads = name == HostileFamily.ShortUnknown ? Leaf : Everything;
        bool isRead = false;
        long allocated = Allocated(reads, prefix, ref isRead);
        if (allocated != 0)
        {
            // The run time itself allocates a little when it begins to compile a method again, but not twice.
            allocated = Allocated(reads, prefix, ref isRead);
        }

        Assert.Equal(0, allocated);
        return isRead;
    }

    private static long Allocated(Reads reads, byte[] prefix, ref bool isRead)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        isRead = reads(prefix);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    /// <summary>The forms that throw agree, and throw nothing else.</summary>
    private static void AssertThrowsUnless(bool isRead, string name, byte[] prefix)
    {
        bool isLeaf = name == HostileFamily.ShortUnknown;
        Throws opens = isLeaf ? static p => _ = new Ours.Leaf.Reader(p) : static p => _ = new Ours.Everything3.Reader(p);
        Throws validates = isLeaf ? static p => new Ours.Leaf.Reader(p).Validate() : static p => new Ours.Everything3.Reader(p).Validate();
        Throws walks = static p =>
        {
            var cursor = new ProtoReader(p);
            while (cursor.Next())
            {
            }
        };
        foreach (Throws form in new[] { opens, validates, walks })
        {
            ProtoException? refusal = null;
            try
            {
                form(prefix);
            }
            catch (ProtoException exception)
            {
                refusal = exception;
            }

            Assert.Equal(isRead, refusal == null);
            Assert.InRange(refusal?.Offset ?? 0, 0, prefix.Length);
        }
    }

    private static bool Everything(ReadOnlySpan<byte> prefix)
    {
        bool isOpen = Ours.Everything3.Reader.TryOpen(prefix, out Ours.Everything3.Reader reader);
        long sum = isOpen ? Sum(reader) : 0;
        bool isValid = isOpen && reader.TryValidate();
        if (isOpen != isValid || isOpen != CursorReachesTheEnd(prefix) || (isValid && sum != Sum(reader)))
        {
            throw new InvalidOperationException("opening, validating and reading disagree");
        }

        return isOpen;
    }

    private static long Sum(Ours.Everything3.Reader reader)
    {
        long sum = reader.Int32Value + reader.Int32List.Count() + reader.Leaves.Count();
        if (reader.HasChild)
        {
            Ours.Everything3.Reader child = reader.Child;
            sum += child.Int32Value + child.StringValue.Length + child.Child.Int64Value + child.Leaves.Count();
            sum += child.StringValue == "éab" ? 1 : 0;
        }

        foreach (int element in reader.Int32List)
        {
            sum += element;
        }

        foreach (Ours.Leaf.Reader leaf in reader.Leaves)
        {
            sum += leaf.Id;
        }

        foreach (UnknownField field in reader.UnknownFields)
        {
            sum += field.FieldNumber + field.Raw.Length;
        }

        return sum;
    }

    private static bool Leaf(ReadOnlySpan<byte> prefix)
    {
        bool isOpen = Ours.Leaf.Reader.TryOpen(prefix, out Ours.Leaf.Reader reader);
        long sum = reader.Id + reader.Name.Length;
        foreach (UnknownField field in reader.UnknownFields)
        {
            sum += field.Raw.Length;
        }

        if (isOpen != (isOpen && reader.TryValidate()) || isOpen != CursorReachesTheEnd(prefix) || (isOpen && sum != prefix.Length))
        {
            throw new InvalidOperationException("opening, validating and reading disagree");
        }

        return isOpen;
    }

    private static void Copy(string name, byte[] message, ProtoWriter copy)
    {
        copy.Reset();
        if (name == HostileFamily.ShortUnknown)
        {
            new Ours.Leaf.Reader(message).CopyTo(new Ours.Leaf.Writer(copy));
        }
        else
        {
            new Ours.Everything3.Reader(message).CopyTo(new Ours.Everything3.Writer(copy));
        }
    }

    private static bool CursorReachesTheEnd(ReadOnlySpan<byte> prefix)
    {
        var cursor = new ProtoReader(prefix);
        int end = 0;
        while (cursor.TryNext())
        {
            end = cursor.Offset + cursor.ReadRaw().Length;
        }

        return end == prefix.Length;
    }

    private static IMessage? Parsed(string name, byte[] bytes)
    {
        try
        {
            return name == HostileFamily.ShortUnknown ? Theirs.Leaf.Parser.ParseFrom(bytes) : Theirs.Everything3.Parser.ParseFrom(bytes);
        }
        catch (InvalidProtocolBufferException)
        {
            return null;
        }
    }
}
