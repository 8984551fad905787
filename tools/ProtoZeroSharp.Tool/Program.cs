using ProtoZeroSharp.Tool;

StandardStream.SetError();
return CommandLine.Run(args);
