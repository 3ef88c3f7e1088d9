import Foundation
import WorkflowSynchronization
import WorkflowTextUI

/// Asks questions as lines, for a terminal without escape sequences, and for users to whom it is read.
///
/// An answer is typed as it is given without a terminal. An empty line is what the question starts
/// with, if it starts with something.
struct PlainQuestions {
  /// Prints a question, and reads the line after it, which is not shown if it is hidden; nil if the user
  /// gives up.
  let read: (_ question: String, _ isHidden: Bool) async -> String?
  /// Prints lines.
  let write: (String) -> Void

  /// Asks a question until its answer is right.
  func answered<Answer>(_ prompt: Prompt<Answer>) async throws(PromptError) -> Prompt<Answer> {
    let question = prompt.question
    if question.isGiven { return prompt }
    if !question.help.isEmpty { write(question.help) }
    while true {
      guard let text = await read(question.plainLine, question.field.isSecret) else {
        throw .cancelled
      }
      let startsWithAnswer = !question.summary(question.start).isEmpty
      let answer =
        text.isEmpty && startsWithAnswer ? prompt.given(question.start) : prompt.given(text)
      switch answer {
      case .success(let answered): return answered
      case .failure(let problem): write(problem.text)
      }
    }
  }
}

extension Question {
  /// The label, what can be answered, and the answer that an empty line gives.
  fileprivate var plainLine: String {
    let start = summary(start)
    let parts = [label, hint.isEmpty ? "" : "(\(hint))", start.isEmpty ? "" : "[\(start)]"]
    let end = label.hasSuffix("?") ? " " : ": "
    // Options may be data, such as the names of branches.
    return (parts.filter { !$0.isEmpty }.joined(separator: " ") + end).onOneLine
  }

  private var hint: String {
    switch field {
    case .text(let field): field.range?.inWords ?? Options.list(field.suggestions)
    case .option(let titles): Options.list(titles)
    case .row(_, let cells): Options.list(cells.map { $0.first ?? "" })
    case .options(let titles, _): "with commas: " + Options.list(titles)
    case .confirmation(let yes, let no): "\(yes), \(no)"
    case .date: "YYYY-MM-DD"
    case .lines: "\\n breaks a line"
    case .file: "in \(start.folder)"
    }
  }
}

// MARK: - On a terminal

extension PlainQuestions {
  /// The terminal that controls the program, wherever its streams lead; -1 if there is none.
  private static let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)

  /// Whether there is a terminal to ask on.
  static var hasTerminal: Bool { terminal >= 0 || isatty(STDIN_FILENO) == 1 }

  /// Asks on the terminal of the program.
  static func onTerminal() -> PlainQuestions {
    PlainQuestions { question, isHidden in
      // On a thread of its own, which it blocks.
      await Task(executorPreference: QueueTasks()) {
        isHidden ? hiding { line(after: question) } : line(after: question)
      }.value
    } write: { text in
      print(text.asLines)
    }
  }

  private static func print(_ text: String) {
    DescriptorOutput.write(text, to: terminal >= 0 ? terminal : STDERR_FILENO)
  }

  private static func line(after question: String) -> String? {
    print(question)
    var (bytes, byte) = ([UInt8](), UInt8(0))
    while true {
      let count = Foundation.read(input, &byte, 1)
      if count < 0, errno == EINTR { continue }
      let hasEnded = count <= 0 || byte == interrupt
      if hasEnded, bytes.isEmpty || count > 0 {
        print("\n")
        return nil
      }
      if hasEnded || byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      if !signs.contains(byte) { bytes.append(byte) }
    }
  }

  private static var input: Int32 { terminal >= 0 ? terminal : STDIN_FILENO }

  /// Control-C.
  private static let interrupt: UInt8 = 3

  /// Control-Z and Control-\, which would be a part of a password, as they are no signals there.
  private static let signs: [UInt8] = [0x1A, 0x1C]

  /// Reads while nothing that is typed is shown.
  ///
  /// Control-C ends the line and is no signal meanwhile, so that it cannot end the program before its
  /// terminal shows again what is typed. A signal of another program can.
  private static func hiding(_ body: () -> String?) -> String? {
    var before = termios()
    guard tcgetattr(input, &before) == 0 else { return body() }
    var modes = before
    modes.c_lflag &= ~tcflag_t(ECHO | ISIG)
    withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(VEOL)] = interrupt }
    tcsetattr(input, TCSADRAIN, &modes)
    let text = body()
    tcsetattr(input, TCSADRAIN, &before)
    if text != nil { print("\n") }
    return text
  }
}
