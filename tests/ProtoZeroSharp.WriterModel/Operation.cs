namespace ProtoZeroSharp.WriterModel;

/// <summary>One call to a writer. It has a meaning in every state, so that any of a sequence can be left out.</summary>
internal readonly record struct Operation(OperationKind Kind, int Slot, int Field, int Variant, int Size, int From);
