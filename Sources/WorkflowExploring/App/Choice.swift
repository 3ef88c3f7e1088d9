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
  /// What is counted, so that what was seldom done comes first: `command toggle`.
  let name: String
  /// Makes the step, with an argument by chance.
  let step: (inout SeededRandom) -> Step

  init(_ kind: Kind, _ name: String, _ step: @escaping (inout SeededRandom) -> Step) {
    (self.kind, self.name, self.step) = (kind, name, step)
  }
}
