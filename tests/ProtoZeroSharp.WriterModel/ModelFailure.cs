namespace ProtoZeroSharp.WriterModel;

/// <summary>The library and the model differ.</summary>
internal sealed class ModelFailure(string message, Exception? inner = null) : Exception(message, inner);
