import Workflow
import WorkflowPersistence
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

/// An app that is shown as text.
final class ScreenApp<Root: Workflow>: WalkedApp where Root.Rendering: TextScreen {
  let world: World
  let watch: TreeWatch
  private let harness: TerminalHarness<Root>
  private let rules: Exploration<Root>

  init(
    _ root: Root, in world: World, _ rules: Exploration<Root>, checks: WorkflowChecks,
    continuing journal: WorkflowJournal?
  ) throws {
    self.world = world
    watch = TreeWatch(world)
    self.rules = rules
    // What an app says to its terminal is its output, whatever the type is called.
    func request(_ output: Root.Output) -> TerminalRequest? {
      (output as? ExitCode).map { .exit($0) } ?? output as? TerminalRequest
    }
    if let journal {
      harness = try TerminalHarness(
        root, continuing: journal, offersPast: false, observers: [watch], checks: checks,
        request: request)
    } else {
      harness = TerminalHarness(root, observers: [watch], checks: checks, request: request)
    }
  }

  var rendering: Root.Rendering { harness.rendering }
  var frame: Frame? { harness.frame }
  var hasEnded: Bool { harness.exitCode != nil }
  var screens: [String] { harness.window.screenNames }

  func perform(_ step: Step) throws(CommandError) -> Bool {
    switch step {
    case .input(let input): return try harness.send(input)
    case .event(let name):
      try rules.send(name, rendering)
      settle()
      return true
    case .answer, .failure, .loss, .run, .runAll, .crash: return false
    }
  }

  func pass(_ time: Duration) { harness.advance(by: time) }
  func settle() { harness.settle() }
  func snapshot() throws(SnapshotError) -> TreeSnapshot { try harness.snapshot() }
  var root: Session? { harness.root }
  func end() {
    harness.end()
    world.endCalls(running: harness.jobs)
  }
}

// MARK: - Choices

extension ScreenApp {
  var possibilities: Possibilities {
    let commands = harness.commands
    let field = harness.window.focus?.name?.commandName
    return Possibilities(
      choices: choices(of: commands) + keyChoices(commands) + textChoices + clickChoices
        + rules.eventChoices + world.choices + [waitChoice, sizeChoice].compactMap { $0 },
      names: commands.map(\.name) + [field].compactMap { $0 })
  }

  private func choices(of commands: [Command]) -> [Choice] {
    commands.filter { !rules.leavesOut($0.name) }.map { command in
      Choice(.command, "command \(command.name)") { [rules] in
        rules.arguments(of: command).map { .input(.command(command.name, argument: $0)) }
      }
    }
  }

  private func keyChoices(_ commands: [Command]) -> [Choice] {
    let keys = KeyPress.common + commands.flatMap(\.keys).filter { !KeyPress.common.contains($0) }
    let barred = barredKeys(of: commands.filter { rules.leavesOut($0.name) })
    return keys.filter { !barred.contains($0) }.map {
      Choice(.key, "press \($0)", .input(.press([$0])))
    }
  }

  /// The keys that call excluded commands.
  ///
  /// Enter and space call a button only while it has the focus; then they call nothing else.
  private func barredKeys(of excluded: [Command]) -> Set<KeyPress> {
    let pressing = KeyPress.pressing
    let keys = excluded.map { Set($0.keys) }.flatMap { keys in
      pressing.isSubset(of: keys) ? keys.subtracting(pressing) : keys
    }
    let focus = harness.window.focus?.name
    let isOnExcluded = focus.map { rules.leavesOut($0.commandName) } ?? false
    return Set(keys).union(isOnExcluded ? pressing : [])
  }

  private var textChoices: [Choice] {
    let window = harness.window
    guard window.takesText else { return [] }
    let field = window.focus?.name
    let texts = rules.texts(for: field)
    // Nothing is typed by an empty text, but a paste may be empty.
    let typed = texts.filter { !$0.isEmpty }
    return [
      Choice(.text, "type \(field ?? "")") {
        (typed.isEmpty ? ["a"] : typed).map { .input(.type($0)) }
      },
      Choice(.text, "paste \(field ?? "")") { texts.map { .input(.paste($0)) } },
    ]
  }

  private var clickChoices: [Choice] {
    let targets = harness.window.targets.filter { !rules.leavesOut(($0.label ?? "").commandName) }
    return targets.map { target in
      // A cell is named where nothing else names it.
      let isOnly = targets.count { $0.label == target.label } == 1
      let label = target.label.flatMap { isOnly && !$0.isEmpty ? $0 : nil }
      let place = label.map { AppInput.Place.text($0) } ?? .cell(target.cell)
      let name = label ?? "\(target.cell.column) \(target.cell.row)"
      return Choice(.click, "click \(name)", .input(.click(place, count: 1)))
    }
  }

  private var waitChoice: Choice? {
    world.waitChoices.first ?? (harness.window.nextStep == nil ? nil : .wait(until: nil))
  }

  private var sizeChoice: Choice {
    Choice(.size, "resize") {
      [20, 33, 47, 60, 80, 100, 120].flatMap { width in
        [5, 6, 8, 11, 16, 24, 40].map { .input(.resize(Size(width: width, height: $0))) }
      }
    }
  }
}

extension KeyPress {
  /// The keys that many views take without a command.
  fileprivate static let common: [KeyPress] = [
    "up", "down", "left", "right", "enter", "escape", "tab", "shift-tab", "space", "backspace",
    "delete", "home", "end", "pageup", "pagedown",
  ]

  /// The keys that press a button.
  fileprivate static let pressing: Set<KeyPress> = ["enter", "space"]
}
