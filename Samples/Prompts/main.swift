import Foundation
import WorkflowPrompts
import WorkflowTerminal

let usage = """
  usage: prompts choose [--several] [ITEM…]     one item, or several; without items, the lines
                                                of standard input
         prompts confirm QUESTION               exits with 0 for yes, with 1 for no
         prompts input [--password] LABEL
         prompts write LABEL
         prompts filter                         one line of standard input
         prompts spin [--quiet] LABEL -- COMMAND…
         prompts file [FOLDER]
         prompts table FILE.csv
         prompts package-manager
         prompts download URL…
         prompts credit-card
         prompts burger

  Each question has an option and a variable for its answer: --answer and PROMPT_ANSWER, or as
  the message says that ends the program without a terminal.
  """

await runTool {
  guard let name = CommandLine.arguments.dropFirst().first else {
    TerminalOptions.report("the subcommand is missing; see prompts --help")
    exit(ExitCode.usage.rawValue)
  }
  // Behind `--` stands the command of another program.
  let own = CommandLine.arguments.prefix { $0 != "--" }
  if own.contains(where: { ["--help", "-h"].contains($0) }) { return print(usage) }
  var arguments = Arguments(CommandLine.arguments.dropFirst(2), of: name)
  switch name {
  case "choose": try await choose(&arguments)
  case "confirm": try await confirm(&arguments)
  case "input": try await input(&arguments)
  case "write": try await write(&arguments)
  case "filter": try await filter(&arguments)
  case "spin": try await spin(&arguments)
  case "file": try await file(&arguments)
  case "table": try await table(&arguments)
  case "package-manager": try await packageManager(&arguments)
  case "download": try await download(&arguments)
  case "credit-card": try await creditCard()
  case "burger": try await burger()
  default: throw UsageError.unexpectedArgument(name)
  }
}
