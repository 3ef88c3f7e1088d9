import Workflow
import WorkflowPersistence
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

/// An app that is shown as text.
final class ScreenApp<Root: Workflow>: WalkedApp where Root.Rendering: TextScreen {
  let world: World
  let watch = TreeWatch()
  private let harness: TerminalHarness<Root>
  private let rules: Exploration<Root>

  init(
    _ root: Root, in world: World, _ rules: Exploration<Root>, restoring snapshot: TreeSnapshot?,
    checks: WorkflowChecks
  ) throws(SnapshotError) {
    self.world = world
    self.rules = rules
    harness = try TerminalHarness(root, restoring: snapshot, observers: [watch], checks: checks) {
      // What an app says to its terminal is its output, whatever the type is called.
      ($0 as? ExitCode).map { .exit($0) } ?? $0 as? TerminalRequest
    }
  }

  var rendering: Root.Rendering { harness.rendering }
  var frame: Frame? { harness.frame }
  var hasEnded: Bool { harness.exitCode != nil }
  var screens: [String] { harness.window.screenNames }

  var names: [String] {
    harness.commands.map(\.name) + [harness.window.focus?.name?.commandName].compactMap { $0 }
  }

  func perform(_ step: Step) throws(CommandError) -> Bool {
    switch step {
    case .input(let input): return try harness.take(input)
    case .event(let name):
      try rules.send(name, rendering)
      settle()
      return true
    case .answer: return false
    }
  }

  func pass(_ time: Duration) { harness.advance(by: time) }
  func settle() { harness.settle() }
  func snapshot() throws(SnapshotError) -> TreeSnapshot { try harness.snapshot() }
  func end() { harness.end() }
}

// MARK: - Choices

extension ScreenApp {
  var choices: [Choice] {
    commandChoices + keyChoices + textChoices + clickChoices + rules.eventChoices + world.choices
      + [waitChoice, sizeChoice].compactMap { $0 }
  }

  private var commandChoices: [Choice] {
    harness.commands.filter { !rules.leavesOut($0.name) }.map { command in
      Choice(.command, "command \(command.name)") { [rules] random in
        .input(.command(command.name, argument: rules.argument(of: command, &random)))
      }
    }
  }

  private var keyChoices: [Choice] {
    let commands = harness.commands
    let common: [KeyPress] = [
      "up", "down", "left", "right", "enter", "escape", "tab", "shift-tab", "space", "backspace",
      "delete", "home", "end", "pageup", "pagedown",
    ]
    let keys = common + commands.flatMap(\.keys).filter { !common.contains($0) }
    let barred = commands.filter { rules.leavesOut($0.name) }.flatMap(\.keys)
    return keys.filter { !barred.contains($0) }.map { key in
      Choice(.key, "press \(key)") { _ in .input(.press([key])) }
    }
  }

  private var textChoices: [Choice] {
    let window = harness.window
    guard window.takesText else { return [] }
    let field = window.focus?.name
    let texts = rules.texts(for: field)
    return [
      Choice(.text, "type \(field ?? "")") { random in
        .input(.type(texts.filter { !$0.isEmpty }.randomElement(using: &random) ?? "a"))
      },
      Choice(.text, "paste \(field ?? "")") { random in
        .input(.paste(texts.randomElement(using: &random) ?? "a"))
      },
    ]
  }

  private var clickChoices: [Choice] {
    let targets = harness.window.targets.filter { !rules.leavesOut(($0.label ?? "").commandName) }
    return targets.map { target in
      // A cell is named where nothing else names it.
      let isOnly = targets.count { $0.label == target.label } == 1
      let label = target.label.flatMap { isOnly && !$0.isEmpty ? $0 : nil }
      let place = label.map { AppInput.Place.text($0) } ?? .cell(target.cell)
      let step = Step.input(.click(place, count: 1))
      return Choice(.click, step.line) { _ in step }
    }
  }

  private var waitChoice: Choice? {
    guard world.clock.sleeperCount > 0 || harness.window.nextStep != nil else { return nil }
    return .wait
  }

  private var sizeChoice: Choice {
    Choice(.size, "resize") { random in
      let width = Int.random(in: 20...120, using: &random)
      return .input(.resize(Size(width: width, height: Int.random(in: 5...40, using: &random))))
    }
  }
}
