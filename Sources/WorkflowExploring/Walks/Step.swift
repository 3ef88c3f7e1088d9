import WorkflowTerminal
import WorkflowTextUI

/// One thing that happens to an app: its user, its world or the test does it.
///
/// A step names its target, and has a line as in a script. Where the target is not there, the step
/// is left out, so any part of a walk is a walk.
enum Step: Hashable, Sendable {
  /// An input of the user, or the passing of time.
  case input(AppInput)
  /// A call continues, by its name and its number among those that wait.
  case answer(String, number: Int)
  /// A call fails, by its name and its number among those that wait.
  case failure(String, number: Int)
  /// The answer of a call is lost, by its name and its number among those that wait.
  case loss(String, number: Int)
  /// The test sends an event of the rendering.
  case event(String)
  /// One of the jobs of a simulation runs, by its number among those that wait.
  case run(Int)
  /// All of them run, in the order of their arrival.
  case runAll
  /// The app ends without any notice, and another one continues from its journal.
  case crash

  /// Reads a step from its line; nil if the line is none.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    // An argument in quotes is that of a command of this name.
    case "event" where words.count == 2 && !words[1].hasPrefix("\""): self = .event(words[1])
    case "answer" where words.count == 2 && !words[1].hasPrefix("\""):
      let (name, number) = Self.call(words[1])
      self = .answer(name, number: number)
    case "fail" where words.count == 2 && !words[1].hasPrefix("\""):
      let (name, number) = Self.call(words[1])
      self = .failure(name, number: number)
    case "lose" where words.count == 2 && !words[1].hasPrefix("\""):
      let (name, number) = Self.call(words[1])
      self = .loss(name, number: number)
    case "run" where line == "run all": self = .runAll
    case "run" where line.hasPrefix("run #"): self = .run(Int(line.dropFirst(5)) ?? 1)
    case "crash" where line == "crash #1": self = .crash
    default:
      guard let input = try? AppInput.reading(line) else { return nil }
      self = .input(input)
    }
  }

  /// Reads the name of a call, and its number after `#`.
  private static func call(_ text: String) -> (name: String, number: Int) {
    let name = text.prefix(upTo: text.lastIndex(of: "#") ?? text.endIndex)
    guard let number = Int(text.dropFirst(name.count + 1)) else { return (text, 1) }
    return (String(name), number)
  }

  private static func line(_ verb: String, _ name: String, _ number: Int) -> String {
    number == 1 && !name.contains("#") ? "\(verb) \(name)" : "\(verb) \(name)#\(number)"
  }

  /// The line of a script that does the same.
  var line: String {
    switch self {
    case .input(.command(let name, let argument))
    where ["answer", "crash", "event", "fail", "lose", "run"].contains(name) && !argument.isEmpty:
      "\(name) \(argument.quoted)"
    case .input(let input): input.line
    case .answer(let name, let number): Self.line("answer", name, number)
    case .failure(let name, let number): Self.line("fail", name, number)
    case .loss(let name, let number): Self.line("lose", name, number)
    case .event(let name): "event \(name)"
    case .run(let number): "run #\(number)"
    case .runAll: "run all"
    case .crash: "crash #1"
    }
  }

  /// The step without its argument, as the map shows it.
  var name: String {
    switch self {
    case .input(.press(let keys)): keys.map(\.description).joined(separator: " ")
    case .input(.click(.text(let text), _)): "click \(text)"
    case .input(.command(let name, _)): name
    case .input: line.prefix { $0 != " " }.description
    case .answer(let name, _): "answer \(name)"
    case .failure(let name, _): "fail \(name)"
    case .loss(let name, _): "lose \(name)"
    case .event(let name): name
    case .run, .runAll: "run"
    case .crash: "crash"
    }
  }

  var isRun: Bool { if case .run = self { true } else { false } }

  /// Whether the step is a command of a name.
  func isCommand(_ name: String) -> Bool {
    if case .input(.command(name, _)) = self { true } else { false }
  }
}

// MARK: - Shrinking

extension Step {
  /// The steps that do less than this one, the least first.
  var smaller: [Step] {
    switch self {
    case .input(.command(let name, let argument)):
      argument.shorter.map { .input(.command(name, argument: $0)) }
    case .input(.type(let text)): text.shorter.filter { !$0.isEmpty }.map { .input(.type($0)) }
    case .input(.paste(let text)): text.shorter.map { .input(.paste($0)) }
    case .input(.wait(let time)):
      Duration.waits.filter { $0 < time }.map { .input(.wait($0)) }
    case .answer(let name, let number) where number > 1: [.answer(name, number: 1)]
    case .failure(let name, let number):
      [.answer(name, number: number)] + (number > 1 ? [.failure(name, number: 1)] : [])
    case .loss(let name, let number):
      [.answer(name, number: number)] + (number > 1 ? [.loss(name, number: 1)] : [])
    case .run(let number): number > 1 ? [.runAll, .run(1)] : [.runAll]
    case .input, .answer, .event, .runAll, .crash: []
    }
  }
}

extension String {
  /// Texts that are shorter or plainer, the shortest first.
  fileprivate var shorter: [String] {
    let halves = [String(prefix(count / 2)), String(suffix(count / 2)), String(dropLast())]
    let texts = ["", "a", String(prefix(1))] + halves
    return texts.filter { ($0.count, $0 == "a" ? 0 : 1) < (count, self == "a" ? 0 : 1) }
  }
}
