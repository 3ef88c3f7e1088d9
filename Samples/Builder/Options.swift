import WorkflowTerminal

/// The options of the command line.
struct Options: Equatable {
  /// The path of the file with the operations.
  var file: String
  /// The number of operations that run at once; nil for what the file says.
  var limit: Int?
  /// Whether everything that does not need a failed operation runs.
  var keepsGoing = false
  /// Whether operations that have succeeded before are left out.
  var isResumed = false
  /// The path of the state; nil for the one beside the file.
  var state: String?
  /// The folder for the output of the commands; nil if it is not kept.
  var logs: String?
  /// The form to print or write instead of running anything; nil to run.
  var export: Export?
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// The graph in another form.
  enum Export: Equatable {
    case mermaid
    case dot
    case airflow(String)
  }

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws {
    var arguments = arguments
    terminal = try TerminalOptions(parsing: &arguments, programName: "builder")
    file = ""
    var files: [String] = []
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--limit": limit = try Options.limit(try Options.value(of: name, from: &rest))
      case "--keep-going", "-k": keepsGoing = true
      case "--resume": isResumed = true
      case "--state": state = try Options.value(of: name, from: &rest)
      case "--logs": logs = try Options.value(of: name, from: &rest)
      case "--mermaid": export = .mermaid
      case "--dot": export = .dot
      case "--airflow": export = .airflow(try Options.value(of: name, from: &rest))
      case _ where name.hasPrefix("-"): throw UsageError.unknownOption(name)
      default: files.append(name)
      }
    }
    if terminal.asksForHelp { return }
    // A run continues by its own state and --resume.
    if terminal.journal != nil || terminal.restore != nil { throw KeepsOwnState() }
    guard let file = files.first, files.count == 1 else { throw FileCount(count: files.count) }
    self.file = file
  }

  private static func limit(_ text: String) throws -> Int {
    guard let limit = Int(text), limit > 0 else { throw BadLimit(text: text) }
    return limit
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }
}

/// A command line that does not name one file.
struct FileCount: Error, CustomStringConvertible {
  var count: Int

  var description: String { "expected one FILE, found \(count); see builder --help" }
}

/// An option of other terminal apps, whose whole state a run is not.
struct KeepsOwnState: Error, CustomStringConvertible {
  var description: String {
    "--journal and --restore are not for a run, which continues by --resume; see builder --help"
  }
}

/// A limit that is no number from 1.
struct BadLimit: Error, CustomStringConvertible {
  var text: String

  var description: String { "bad limit '\(text)'; expected a number from 1; see builder --help" }
}

extension Options {
  /// The text that `--help` prints.
  static let usage = """
    usage: builder FILE [--limit N] [--keep-going] [--resume] [--state FILE] [--logs DIR] [--plain]
           builder FILE (--mermaid | --dot | --airflow OUT)

    Runs the commands of a JSON file, each after those that it waits for. On a terminal, it shows a
    live table, with the keys at the bottom. Otherwise it prints a line when a command starts or ends.

      --limit N        run at most N commands at once (default: what the file says, or the number
                       of processors)
      --keep-going     after a failure, run all that does not need what has failed
      --resume         leave out what has succeeded before and has not changed since
      --state FILE     where is kept what has succeeded (default: FILE.state)
      --logs DIR       keep the output of each command in a file of this folder
      --mermaid        print the graph in the language of Mermaid, and run nothing
      --dot            print the graph in the language of Graphviz, and run nothing
      --airflow OUT    write the graph as a DAG file for Apache Airflow, and run nothing
    \(TerminalOptions.usage)

    The exit code is 0 if all is well, 1 if something has failed, 2 for bad usage or a mistake in the
    file, and 130 if the run was interrupted.
    """
}
