import WorkflowTerminal

/// The command that the command line asks for.
struct Arguments {
  enum Command {
    case help
    /// Sums up a trace, or two beside each other.
    case summary([String])
    /// Shows a trace in the terminal, and what is written meanwhile if it `follows`.
    case view(String, follows: Bool, TerminalOptions)
    /// Writes a trace in the format of Chrome's tracing.
    case perfetto(String, output: String)
    /// Writes a page that shows some turns of a trace.
    case html(String, output: String, turns: ClosedRange<Int>?)
  }

  /// The reason why arguments cannot be understood.
  struct Mistake: Error {
    var message: String
  }

  let command: Command

  init(_ words: [String]) throws(Mistake) {
    guard let name = words.first else { throw Mistake(message: "a command is missing") }
    if name == "help" || words.contains("--help") || words.contains("-h") {
      command = .help
      return
    }
    if name == "view" {
      command = try Self.view(Array(words.dropFirst()))
      return
    }
    var (files, output) = ([String](), String?.none)
    var turns: ClosedRange<Int>?
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "-o", "--output":
        guard let path = rest.popFirst(), path != "-" else {
          throw Mistake(message: "\(word) needs a file")
        }
        output = path
      case "--turns" where name == "html":
        guard let text = rest.popFirst(), let range = Self.range(text) else {
          throw Mistake(message: "--turns needs two numbers, as in 400-900")
        }
        turns = range
      case _ where word.hasPrefix("-") && word != "-":
        throw Mistake(message: "unknown option '\(word)'")
      default: files.append(Self.input(word))
      }
    }
    command = try Self.command(name, files, output: output, turns: turns)
  }

  private static func command(
    _ name: String, _ files: [String], output: String?, turns: ClosedRange<Int>?
  ) throws(Mistake) -> Command {
    switch name {
    case "summary":
      if output != nil { throw Mistake(message: "summary prints, and takes no -o") }
      guard (1...2).contains(files.count) else {
        throw Mistake(message: "summary needs one or two traces")
      }
      return .summary(files)
    case "perfetto", "html":
      guard files.count == 1 else { throw Mistake(message: "\(name) needs one trace") }
      guard let output else { throw Mistake(message: "\(name) needs -o FILE") }
      return name == "html"
        ? .html(files[0], output: output, turns: turns) : .perfetto(files[0], output: output)
    default:
      throw Mistake(message: "unknown command '\(name)'; expected summary, view, perfetto, html")
    }
  }

  /// The path of a trace: elsewhere too, a dash is how standard input is named.
  private static func input(_ word: String) -> String { word == "-" ? "/dev/stdin" : word }

  /// Reads numbers such as `400-900`.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1], first <= last else {
      return nil
    }
    return first...last
  }

  private static func view(_ words: [String]) throws(Mistake) -> Command {
    var words = words
    let options: TerminalOptions
    do throws(UsageError) {
      options = try TerminalOptions(parsing: &words, programName: "workflow-trace")
    } catch {
      throw Mistake(message: "\(error)")
    }
    let follows = words.contains("--follow")
    words.removeAll { $0 == "--follow" }
    guard words.count == 1, !words[0].hasPrefix("-") || words[0] == "-" else {
      throw Mistake(message: "view needs one trace, and takes --follow")
    }
    return .view(input(words[0]), follows: follows, options)
  }

  static let usage = """
    usage: workflow-trace COMMAND FILE …

    Reads traces that a TraceRecorder has written, or an app with --trace FILE. Commands:

      summary FILE          what rendered and why, the slowest turns, workers, what was dropped
      summary FILE FILE     the same of two traces beside each other, such as before and after
      view FILE [--follow]  the same turn by turn, in the terminal; with --follow as it is written
      perfetto FILE -o OUT  writes a file for ui.perfetto.dev or chrome://tracing
      html FILE -o OUT      writes a page with turns, the tree, states and renderings
        --turns A-B         shows these turns; without it, the last \(TracePage.defaultTurns)

    A FILE may be a pipe, and - is standard input. A file that exists is replaced only if it is empty,
    or one that the same command has written.

    The exit code is 1 if a file cannot be read or written, and 2 if the arguments are wrong.

    """
}
