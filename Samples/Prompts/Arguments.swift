import Foundation
import WorkflowPrompts
import WorkflowTerminal

/// The arguments after the name of a subcommand.
struct Arguments {
  /// The name of the subcommand.
  let name: String
  /// The words after `--`, which are no options: a command, which may have some of its own.
  private let command: [String]
  private var words: [String]
  private var hasReadInput = false

  /// The words for yes and no.
  private static let confirmations: Set = ["yes", "y", "true", "1", "no", "n", "false", "0"]

  init(_ arguments: some Collection<String>, of name: String) {
    self.name = name
    let parts = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    words = parts.first.map { Array($0) } ?? []
    command = parts.count > 1 ? Array(parts[1]) : []
    // `ask` finds its value by itself.
    words.removeAll { $0.hasPrefix("--answer=") }
    if let index = words.firstIndex(of: "--answer") {
      words.remove(at: index)
      // For a confirmation, the option alone is a yes, and another word is a mistake.
      let isAnswer =
        name != "confirm"
        || words.dropFirst(index).first.map { Arguments.confirmations.contains($0) } == true
      if isAnswer, index < words.count { words.remove(at: index) }
    }
  }

  /// Takes an option without a value, and returns whether it is there.
  mutating func take(_ option: String) -> Bool {
    defer { words.removeAll { $0 == option } }
    return words.contains(option)
  }

  /// Returns what is left: at least some words, and at most as many, of which none is an option.
  func rest(_ counts: ClosedRange<Int>) throws(UsageError) -> [String] {
    if let option = words.first(where: { $0.hasPrefix("--") }) { throw .unknownOption(option) }
    if name != "spin", let word = command.first { throw .unexpectedArgument(word) }
    if words.count < counts.lowerBound { throw .missingValue(name) }
    if words.count > counts.upperBound { throw .unexpectedArgument(words[counts.upperBound]) }
    return words
  }

  /// Returns the command to run.
  func commandToRun() throws(UsageError) -> [String] {
    if command.isEmpty { throw .missingValue("\(name) LABEL --") }
    return command
  }

  /// Returns the words, or the lines of standard input if there are none and it is no terminal.
  mutating func items() throws(UsageError) -> [String] {
    if !words.isEmpty || !command.isEmpty || isatty(STDIN_FILENO) == 1 {
      return try rest(1...Int.max)
    }
    hasReadInput = true
    return Array(AnyIterator { readLine() })
  }

  /// Asks a question whose answer is the value of `--answer`, if that is there.
  ///
  /// A user whose standard input was read is asked all the same.
  func ask<Answer>(_ prompt: Prompt<Answer>) async throws -> Answer {
    try await WorkflowPrompts.ask(prompt.option("--answer"), evenInPipe: hasReadInput)
  }
}
