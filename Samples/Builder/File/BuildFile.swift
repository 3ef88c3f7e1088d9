import WorkflowOperations

/// The content of a file: commands, what each of them waits for, and how many run at once.
struct BuildFile: Equatable, Sendable {
  /// How many commands run at once; nil for the number of processors.
  var limit: Int?
  /// How many commands may use a resource at once, by its name.
  var resources: [String: Int] = [:]
  /// The operations, in the order of the file.
  var operations: [Operation]

  /// A command with a name.
  struct Operation: Equatable, Sendable {
    var name: String
    var command: ShellCommand
    /// The names of the operations that this one waits for.
    var after: [String] = []
    /// What has to become of them.
    var rule = StartRule.allSucceeded
    var retry = RetryPolicy.never
    /// How long one attempt may take.
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

  /// How a command has to end for a segue.
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
