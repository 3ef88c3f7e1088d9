import Workflow
import WorkflowOperations

/// The content of a file: commands, what each of them waits for, and how many run at once.
struct BuildFile: Equatable, Sendable {
  /// The number of commands that run at once; nil for the number of processors.
  var limit: Int?
  /// The number of commands that may use a resource at once, by its name.
  var resources: [String: Int] = [:]
  /// The operations, in the order of the file.
  var operations: [Operation]

  /// A command with a name.
  struct Operation: Equatable, Sendable {
    var name: String
    var command: ShellCommand
    /// The names of the operations that this one waits for.
    var after: [String] = []
    /// The outcomes that those operations need.
    var rule = StartRule.allSucceeded
    var retry = RetryPolicy.never
    /// The longest time of one attempt; nil for no limit.
    var timeout: Duration?
    /// The names of the resources that the command uses.
    var limits: [String] = []
    var priority = 0
    var segues: [Segue] = []
  }

  /// A connection that starts another operation, depending on how the command has ended.
  struct Segue: Equatable, Sendable {
    var target: String
    var condition: Condition
  }

  /// The end of a command that a segue requires.
  enum Condition: Hashable, Sendable {
    case success
    case failure
    case exit([Int])
  }
}

/// A text for the shell, and where it runs.
struct ShellCommand: Hashable, Sendable, Codable {
  /// The text that `/bin/sh -c` runs.
  var text: String
  /// The folder, from that of the file; nil for that folder itself.
  var directory: String?
  /// The variables that are added to those of the program.
  var environment: [String: String] = [:]
}
