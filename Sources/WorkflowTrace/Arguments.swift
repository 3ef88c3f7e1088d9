/// What the command line asks for.
struct Arguments {
  enum Command {
    case help
    /// Sums up a trace, or two beside each other.
    case summary([String])
    /// Writes a trace in the format of Chrome's tracing.
    case perfetto(String, output: String)
  }

  /// Why arguments cannot be understood.
  struct Mistake: Error {
    var message: String
  }

  let command: Command

  init(_ words: [String]) throws(Mistake) {
    guard let name = words.first else { throw Mistake(message: "a command is missing") }
    if ["--help", "-h", "help"].contains(name) || words.contains("--help") {
      command = .help
      return
    }
    var (files, output) = ([String](), String?.none)
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "-o", "--output":
        guard let path = rest.popFirst() else { throw Mistake(message: "\(word) needs a file") }
        output = path
      case _ where word.hasPrefix("-") && word != "-":
        throw Mistake(message: "unknown option '\(word)'")
      default: files.append(word)
      }
    }
    switch name {
    case "summary":
      if output != nil { throw Mistake(message: "summary prints, and takes no -o") }
      guard (1...2).contains(files.count) else {
        throw Mistake(message: "summary needs one or two traces")
      }
      command = .summary(files)
    case "perfetto":
      guard files.count == 1 else { throw Mistake(message: "\(name) needs one trace") }
      guard let output else { throw Mistake(message: "\(name) needs -o FILE") }
      command = .perfetto(files[0], output: output)
    default: throw Mistake(message: "unknown command '\(name)'; expected summary, perfetto")
    }
  }

  static let usage = """
    usage: workflow-trace COMMAND FILE …

    Reads traces that a TraceRecorder has written, or an app with --trace FILE. Commands:

      summary FILE          what rendered and why, the slowest turns, workers, what was dropped
      summary FILE FILE     the same of two traces beside each other, such as before and after
      perfetto FILE -o OUT  writes a file for ui.perfetto.dev or chrome://tracing

    The exit code is 1 if a file cannot be read or written, and 2 if the arguments are wrong.

    """
}
