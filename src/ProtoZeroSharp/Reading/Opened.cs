using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Scanning;

namespace ProtoZeroSharp.Reading;

/// <summary>What opening a message finds, without the references of its reader: memory that methods need not clear.</summary>
/// <typeparam name="TSlots">The reader's.</typeparam>
internal struct Opened<TSlots>
    where TSlots : struct, ISlots
{
    public ScanResult Scan;
    public TSlots Slots;
}
