namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>A field as it lies in a message; the elements of a packed run are one each.</summary>
/// <param name="Number">Which field.</param>
/// <param name="WireType">Of the value.</param>
/// <param name="Content">The value without tag, length and end tag.</param>
/// <param name="IsItem">Whether it is an item of a MessageSet: its type is the number, its message the content.</param>
internal sealed record NaiveRecord(int Number, int WireType, byte[] Content, bool IsItem = false);
