namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>A field of a message.</summary>
/// <param name="Start">Where its tag begins.</param>
/// <param name="Body">Where its value begins, after the length if it has one.</param>
/// <param name="End">Where it ends.</param>
/// <param name="Parent">The index of the field that it is in, or -1.</param>
/// <param name="Tag">Its tag.</param>
internal readonly record struct MessageNode(int Start, int Body, int End, int Parent, uint Tag);
