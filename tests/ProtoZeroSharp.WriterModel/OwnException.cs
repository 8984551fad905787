namespace ProtoZeroSharp.WriterModel;

/// <summary>What lambdas, sinks and collections of the model throw.</summary>
internal sealed class OwnException : Exception;
