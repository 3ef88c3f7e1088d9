import Workflow
import WorkflowTerminal
import WorkflowTesting
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
    events.map { Choice(.event, "event \($0.name)", .event($0.name)) }
  }

  /// Returns the texts to type into a field.
  func texts(for field: String?) -> [String] {
    guard let field else { return HostileTexts.all }
    let label = texts.keys.sorted().first { $0.commandName == field.commandName }
    let own = texts[field] ?? label.flatMap { texts[$0] } ?? []
    return own.isEmpty ? HostileTexts.all : own
  }

  /// Returns the arguments of a command: an empty one if it takes none.
  func arguments(of command: Command) -> [String] {
    if command.parameter == nil { return [""] }
    return command.takesNumber ? (-1...12).map(String.init) : texts(for: command.name)
  }

  /// The mistake of a test that asks walks for something only simulations do; nil without one.
  var mistakeOnWalks: String? {
    guard hasCrashes || !endings.isEmpty || !errors.isEmpty || !losses.isEmpty else { return nil }
    return """
      eventually(_:_:), fails(_:_:), loses(_:_:) and crashes() are for simulations: call simulate.
      """
  }

  /// The mistake of a test that asks simulations for something only walks do; nil without one.
  var mistakeOnSimulations: String? {
    if inverses.isEmpty, place == nil, key == nil { return nil }
    return "inverse(_:_:_:), place(_:) and key(_:) are for walks: call explore."
  }

  /// Returns what the test has said about something that no frame has shown; nil if all is there.
  ///
  /// - Parameter seen: The names of commands and fields that were seen, as names of commands.
  func mistake(_ seen: Set<String>, isSimulated: Bool) -> String? {
    let known = seen.filter { !$0.hasPrefix("call ") }.sorted().joined(separator: ", ")
    if let label = texts.keys.sorted().first(where: { !seen.contains($0.commandName) }) {
      return """
        There are texts for "\(label)", but no frame has had this field or command. Write one of: \
        \(known).
        """
    }
    if let label = texts.keys.sorted().first(where: { texts[$0]?.isEmpty == true }) {
      return """
        There is no text for "\(label)". Write the texts to type into it, or leave texts(for:_:) out.
        """
    }
    let failing = Set(errors.keys).union(losses.keys)
    if let call = failing.sorted().first(where: { !seen.contains("call \($0)") }) {
      let calls = seen.filter { $0.hasPrefix("call ") }.sorted().map { $0.dropFirst(5) }
      return """
        The test lets "\(call)" fail, but nothing has called it. Write one of: \
        \(calls.joined(separator: ", ")).
        """
    }
    // A simulation is short, so it may not come to what it must not do.
    if isSimulated { return nil }
    let commands = excluded.union(inverses.flatMap { [$0.command, $0.back] })
    return commands.sorted().first { !seen.contains($0) }.map {
      "The test names the command \"\($0)\", but no frame has had it. Write one of: \(known)."
    }
  }

  /// Whether the test itself has named a property, which is checked at each step.
  func isQuick(_ property: String) -> Bool { properties.contains { $0.name == property } }

  /// The pairs of commands whose first one a step is.
  func inverses(begunBy step: Step) -> [Inverse] {
    inverses.filter { step.isCommand($0.command) }
  }
}

extension World {
  /// The passing of time, if something waits for it.
  var waitChoices: [Choice] {
    clock.nextDeadline.map { [.wait(until: clock.now.duration(to: $0))] } ?? []
  }

  /// The calls that can be answered; of many with one name, the first three.
  var choices: [Choice] {
    var numbers: [String: Int] = [:]
    return waiting.compactMap { name in
      let number = numbers[name, default: 0] + 1
      numbers[name] = number
      guard number <= 3 else { return nil }
      return Choice(.answer, "answer \(name)#\(number)", .answer(name, number: number))
    }
  }
}
