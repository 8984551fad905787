using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Something done to an untyped writer; ref structs cannot be arguments of Action.</summary>
internal delegate void WriterAction(ProtoWriter writer);

/// <summary>Something done to an open message.</summary>
internal delegate void MessageAction(MessageWriter message);
