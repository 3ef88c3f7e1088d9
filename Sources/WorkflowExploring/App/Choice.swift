import WorkflowTerminal

/// Something that can be done now.
struct Choice {
  /// The kinds of steps; each kind that is possible has its chance, however many steps it has.
  enum Kind: Int, CaseIterable {
    case command, key, text, click, wait, answer, size, event

    /// The chance of the kind beside the others.
    var weight: Int {
      switch self {
      case .command: 8
      case .key: 6
      case .text: 5
      case .click, .event: 4
      case .answer, .wait: 3
      case .size: 1
      }
    }
  }

  let kind: Kind
  /// The name that is counted, so that rare choices come first: `command toggle`.
  let name: String
  /// The steps that do it, one for each argument.
  let steps: () -> [Step]

  init(_ kind: Kind, _ name: String, steps: @escaping () -> [Step]) {
    (self.kind, self.name, self.steps) = (kind, name, steps)
  }

  init(_ kind: Kind, _ name: String, _ step: Step) { self.init(kind, name) { [step] } }
}

/// The choices at a moment.
struct Possibilities {
  let choices: [Choice]
  /// The names of the commands that can be called, also of those that the test has excluded, and of
  /// the field that has the focus.
  let names: [String]
}

extension Choice {
  /// Time passes, but not so much of it that an app which ticks has hundreds of moments.
  ///
  /// - Parameter next: The time until the next moment at which something happens.
  static func wait(until next: Duration?) -> Choice {
    Choice(.wait, "wait") {
      Duration.waits
        .filter { next == nil || $0 <= .seconds(1) || $0 / 100 <= next ?? .zero }
        .map { .input(.wait($0)) }
    }
  }
}

extension Duration {
  /// The times that a step may wait.
  static let waits: [Duration] = [1, 100, 1000, 10_000, 60_000, 600_000].map { .milliseconds($0) }
}
