import Workflow

/// Plays the app as text: one command a line, and the screen after each.
struct Console {
  private let host: WorkflowHost<MainWorkflow>
  private let show: (String) -> Void
  private let complain: (String) -> Void

  /// Makes a host that is drained by hand: its workers run in `drain()`.
  init(
    service: any AuthenticationService,
    show: @escaping (String) -> Void, complain: @escaping (String) -> Void
  ) {
    host = WorkflowHost(drainedByHand: MainWorkflow(service: service))
    self.show = show
    self.complain = complain
  }

  /// Performs commands until they end or one of them is `exit`.
  ///
  /// Empty lines and lines that begin with `#` are skipped.
  func play(_ lines: some Sequence<String>) async {
    var number = 1
    showScreen(number)
    for line in lines {
      let words = line.split(separator: " ")
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      let arguments = words.dropFirst().joined(separator: " ")
      if name == Command.Name.exit.rawValue, arguments.isEmpty { return }
      guard perform(String(name), arguments) else { continue }
      // Nothing is left to do when this returns: the service has answered, and the tree has rendered.
      await host.drain()
      number += 1
      showScreen(number)
    }
  }

  private func perform(_ name: String, _ arguments: String) -> Bool {
    guard let command = host.rendering.commands.first(where: { $0.name.rawValue == name }) else {
      let problem =
        Command.Name(rawValue: name) == nil
        ? "unknown command \"\(name)\"" : "\"\(name)\" does not fit this screen"
      complain("\(problem); it takes: \(usage)")
      return false
    }
    guard command.perform(arguments) else {
      let typed = arguments.isEmpty ? name : "\(name) \(arguments)"
      complain("\"\(typed)\" should be: \(command.usage)")
      return false
    }
    return true
  }

  private var usage: String {
    (host.rendering.commands.map(\.usage) + [Command.Name.exit.rawValue]).joined(separator: ", ")
  }

  private func showScreen(_ number: Int) {
    let lines = ["--- screen \(number) ---"] + host.rendering.lines + ["", "[\(usage)]"]
    show(lines.joined(separator: "\n"))
  }
}
