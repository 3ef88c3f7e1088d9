import Workflow
import WorkflowTerminal
import WorkflowTextUI

// What the test has said about the steps.
extension Exploration {
  /// Whether the test has excluded a command.
  func leavesOut(_ command: String) -> Bool { excluded.contains(command) }

  /// Sends an event of a rendering.
  func send(_ name: String, _ rendering: Root.Rendering) throws(CommandError) {
    guard let event = events.first(where: { $0.name == name }) else {
      throw CommandError("there is no event '\(name)'")
    }
    event.send(rendering)
  }

  /// The events of the rendering.
  var eventChoices: [Choice] {
    events.map { event in Choice(.event, "event \(event.name)") { _ in .event(event.name) } }
  }

  /// Returns the texts to type into a field.
  func texts(for field: String?) -> [String] {
    guard let field else { return HostileTexts.all }
    let label = texts.keys.sorted().first { $0.commandName == field.commandName }
    return texts[field] ?? label.flatMap { texts[$0] } ?? HostileTexts.all
  }

  /// Returns an argument of a command; empty if it takes none.
  func argument(of command: Command, _ random: inout SeededRandom) -> String {
    if command.parameter == nil { return "" }
    if command.takesNumber { return "\(Int.random(in: -1...12, using: &random))" }
    return texts(for: command.name).randomElement(using: &random) ?? ""
  }

  /// Returns what the test has said about something that no frame has shown; nil if all is there.
  ///
  /// - Parameter seen: The names of commands and fields that were seen, as names of commands.
  func mistake(_ seen: Set<String>) -> String? {
    let known = seen.sorted().joined(separator: ", ")
    if let label = texts.keys.sorted().first(where: { !seen.contains($0.commandName) }) {
      return """
        There are texts for "\(label)", but no frame has had this field or command. Write one of: \
        \(known).
        """
    }
    let commands = excluded.union(inverses.flatMap { [$0.command, $0.back] })
    return commands.sorted().first { !seen.contains($0) }.map {
      "The test names the command \"\($0)\", but no frame has had it. Write one of: \(known)."
    }
  }

  /// The pair of commands whose first one a step is.
  func inverse(begunBy step: Step) -> Inverse? {
    inverses.first { step.isCommand($0.command) }
  }
}

extension World {
  /// The calls that can be answered; of many with one name, the first three.
  var choices: [Choice] {
    var numbers: [String: Int] = [:]
    return waiting.compactMap { name in
      let number = numbers[name, default: 0] + 1
      numbers[name] = number
      guard number <= 3 else { return nil }
      return Choice(.answer, "answer \(name)#\(number)") { _ in .answer(name, number: number) }
    }
  }
}

extension Choice {
  /// Time passes.
  static var wait: Choice {
    Choice(.wait, "wait") { random in
      let times: [Duration] = [
        .milliseconds(1), .milliseconds(100), .seconds(1), .seconds(10), .seconds(600),
      ]
      return .input(.wait(times.randomElement(using: &random) ?? .seconds(1)))
    }
  }
}
