using System.CommandLine;
using ProtoZeroSharp.Tool;

// The exit codes are those of ExitCode; the parser's own code for a wrong command line is another.
var root = new RootCommand("Generates C# from .proto files, as the source generator of ProtoZeroSharp does, and shows encoded messages as text.");
root.Subcommands.Add(GenerateCommand.Create());
root.Subcommands.Add(DumpCommand.Create());
ParseResult parsed = root.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });
int code = parsed.Invoke();
return parsed.Errors.Count > 0 ? ExitCode.Usage : code;
