using System.CommandLine;
using ProtoZeroSharp.Tool;

// 0: done. 1: something is wrong with the files, or differs with --check. 2: the command line is wrong.
var root = new RootCommand("Writes the C# that ProtoZeroSharp makes of .proto files, and shows encoded messages.");
root.Subcommands.Add(GenerateCommand.Create());
root.Subcommands.Add(DumpCommand.Create());
ParseResult parsed = root.Parse(args);
int code = parsed.Invoke();
return parsed.Errors.Count > 0 ? ExitCode.Usage : code;
