/// What the command line asks for.
struct Options {
  enum Task {
    case runScenarios
    case countInstructions
    case repeatSubject(String, times: Int)
    /// Makes a tree of a depth and ends; for the scenario that looks for the largest depth.
    case tryDepth(Int)
  }

  var task = Task.runScenarios
  var asksForJSON = false
  /// Whether figures over their budget fail.
  var checks = false
  var effort = Effort.full
  /// The names of the scenarios to run; all if empty.
  var only: [String] = []

  /// Reads the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": asksForJSON = true
      case "--check": checks = true
      case "--instructions": task = .countInstructions
      case "--quick": effort = .quick
      case "--try-depth": task = .tryDepth(rest.popFirst().flatMap { Int($0) } ?? 0)
      case "--repeat":
        guard let name = rest.popFirst(), let times = rest.popFirst().flatMap({ Int($0) }) else {
          throw UsageError(description: "--repeat needs a name and a number")
        }
        task = .repeatSubject(name, times: times)
      case "--only":
        guard let name = rest.popFirst() else {
          throw UsageError(description: "--only needs a name")
        }
        only.append(name)
      default: throw .unknown(argument)
      }
    }
  }
}

/// Arguments that mean nothing here.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  static func unknown(_ argument: String) -> UsageError {
    UsageError(
      description: """
        unknown option '\(argument)'; expected --check, --json, --quick, --instructions, \
        --only NAME, --repeat NAME TIMES
        """)
  }
}
