import Foundation
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

/// The terminal on which questions are asked and progress is shown.
enum PromptTerminal {
  /// The options of all that is shown below the prompt.
  static var options: TerminalOptions {
    var options = TerminalOptions()
    // Wherever standard output leads: it may be data, as in `region=$(tool)`.
    options.isFullScreen = true
    options.receivesInterrupt = true
    return options
  }

  /// Whether questions and progress are lines, since the user or the terminal wants nothing else.
  static var isPlain: Bool {
    let wish = ProcessInfo.processInfo.environment[AnswerName.variableOfLines] ?? ""
    return !["", "0"].contains(wish) || !options.canTakeTerminal
  }

  /// Returns whether there is a terminal to ask on.
  static func isThere(evenInPipe: Bool) -> Bool {
    (evenInPipe || isatty(STDIN_FILENO) == 1) && (!isPlain || PlainQuestions.hasTerminal)
  }
}

extension PromptTerminal {
  /// Whether there is a terminal that shows how far work is.
  ///
  /// It need not be where keys come from.
  /// In the background, taking it would stop the program, although nothing is asked.
  static var showsProgress: Bool {
    // While the terminal is taken, its streams lead elsewhere.
    _ = stream
    let streams = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    guard let terminal = streams.first(where: { isatty($0) == 1 }), !isPlain else { return false }
    return tcgetpgrp(terminal) == getpgrp()
  }

  /// The stream that leads to the terminal on which progress is shown; nil if none does.
  ///
  /// What is written there while the terminal is taken is withheld, and shown however the program ends.
  private static let stream = [STDERR_FILENO, STDOUT_FILENO].first { isatty($0) == 1 }

  /// Prints a line above what is shown, at once; returns false if no stream leads there.
  ///
  /// The colours are those that the user has chosen for the terminal, since its background may not be
  /// known yet.
  static func printAbove(_ line: StyledText) -> Bool {
    guard let stream else { return false }
    DescriptorOutput.write(String(decoding: options.bytes(of: line), as: UTF8.self), to: stream)
    return true
  }

  /// Whether signs are of ASCII: the rule is that of a terminal.
  static var usesASCII: Bool { usesASCII(ProcessInfo.processInfo.environment) }

  static func usesASCII(_ variables: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }
      .first { !$0.isEmpty }?.lowercased()
    return locale.map { !$0.contains("utf-8") && !$0.contains("utf8") } ?? false
  }

  /// Prints a text as lines on standard error.
  static func report(_ text: String) {
    DescriptorOutput.write(text.asLines, to: STDERR_FILENO)
  }
}

extension String {
  /// The lines of a text, with their ends, and without signs that control a terminal.
  var asLines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).onOneLine + "\n" }.joined()
  }
}
