public import Workflow
public import WorkflowTextUI

/// The properties that a test checks on walks through an app, and the steps of these walks.
///
/// `explore` passes one to its second closure.
public final class Exploration<Root: Workflow> {
  /// A check that the explorer makes by itself.
  public enum Check: String, CaseIterable, Sendable {
    /// No action is sent to a node that has ended.
    case drops = "no action is dropped"
    /// A screen of any size, from 20 × 5 on, can be drawn.
    case sizes = "every size can be shown"
    /// Plain mode has all commands that the screen has.
    case plainMode = "plain mode has every command"
    /// States that are saved and restored are the same, and none is lost.
    case saving = "saved states are restored"
    /// An app that is restored from its saved states shows the same text.
    case restoring = "a restored app shows the same"
    /// The same walk shows the same again.
    case repetition = "a walk repeats"
    /// Rendering twice shows the same.
    case passes = "passes repeat"
    /// A thousand walks need no more memory than a hundred.
    case memory = "memory does not grow"
    /// A simulation does not make 3,000 jobs at one moment, as an endless loop does.
    case rest = "the app comes to rest"
  }

  /// A condition that the test has named.
  struct Property {
    let name: String
    /// Returns what is wrong; nil if the condition holds.
    let problem: (ExploredApp<Root>) -> String?
  }

  /// A pair of commands; the second one takes the first one back.
  struct Inverse {
    let command: String
    let back: String
    /// The value that has to be as before.
    let value: (Root.Rendering) -> Any
  }

  private(set) var properties: [Property] = []
  private(set) var inverses: [Inverse] = []
  private(set) var texts: [String: [String]] = [:]
  private(set) var excluded: Set<String> = []
  private(set) var events: [(name: String, send: (Root.Rendering) -> Void)] = []
  private(set) var switchedOff: Set<Check> = []
  private(set) var place: ((ExploredApp<Root>) -> String)?
  private(set) var key: ((ExploredApp<Root>) -> String)?
  private(set) var models: [() -> any Modelling<Root>] = []
  /// The conditions at the end of each simulation.
  private(set) var endings: [Property] = []
  private(set) var errors: [String: any Error] = [:]
  /// The errors of calls whose answers are lost.
  private(set) var losses: [String: any Error] = [:]
  private(set) var hasCrashes = false

  init() {}

  /// Checks a condition at each step.
  ///
  /// - Parameters:
  ///   - name: The condition in words; the message of a failure begins with it.
  ///   - holds: Returns whether it holds.
  public func always(_ name: String, _ holds: @escaping (ExploredApp<Root>) -> Bool) {
    properties.append(Property(name: name) { holds($0) ? nil : "It does not hold." })
  }

  /// Checks, where both commands can be called one after the other, that a value is as before.
  ///
  /// - Parameters:
  ///   - command: The name of the command to do.
  ///   - back: The name of the command that takes it back.
  ///   - value: The value of the rendering that is compared; its text, if it is not `Equatable`.
  public func inverse(
    _ command: String, _ back: String, _ value: @escaping (Root.Rendering) -> some Any
  ) {
    inverses.append(Inverse(command: command, back: back, value: value))
  }

  /// Types these texts into a field, instead of those that every field gets.
  ///
  /// - Parameters:
  ///   - label: The label of the field, or the name of the command that has the text.
  ///   - texts: The texts.
  public func texts(for label: String, _ texts: [String]) { self.texts[label] = texts }

  /// Leaves commands out, also their keys and buttons.
  public func excludes(_ commands: String...) { excluded.formUnion(commands) }

  /// Leaves checks of the explorer out; the result says so.
  public func skips(_ checks: Check...) { switchedOff.formUnion(checks) }

  /// Sends an event of the rendering, as a step that has a name.
  public func event(_ name: String, _ send: @escaping (Root.Rendering) -> Void) {
    events.append((name, send))
  }

  /// Names the place of the map that the app is at; by default, its screens name it.
  public func place(_ name: @escaping (ExploredApp<Root>) -> String) { place = name }

  /// Adds what makes two states of the app different, for ``Walks/every(upTo:)``.
  public func key(_ key: @escaping (ExploredApp<Root>) -> String) { self.key = key }

  /// Checks a condition at the end of each simulation, when nothing is left to do.
  ///
  /// Before that, all that waits continues in the order in which it came: jobs, then calls, then
  /// time, for a minute of the world's clock.
  public func eventually(_ name: String, _ holds: @escaping (ExploredApp<Root>) -> Bool) {
    endings.append(Property(name: name) { holds($0) ? nil : "It does not hold at the end." })
  }

  /// Lets calls of the world fail in a simulation, now and then; their fakes do nothing.
  ///
  /// - Parameters:
  ///   - call: The name of the calls.
  ///   - error: The error that they throw.
  public func fails(_ call: String, _ error: any Error) { errors[call] = error }

  /// Lets the answers of calls be lost in a simulation, now and then, when the fakes have done their
  /// work.
  ///
  /// So an app that tries again does something twice, unless the server can tell.
  ///
  /// - Parameters:
  ///   - call: The name of the calls.
  ///   - error: The error that they throw, such as that of a time-out.
  public func loses(_ call: String, _ error: any Error) { losses[call] = error }

  /// Lets the app crash in a simulation, between any two jobs.
  ///
  /// Another app continues from its journal, which has the states of all turns. Nothing is
  /// cancelled, since a crash runs no clean-up, and what the first app has called is not answered.
  public func crashes() { hasCrashes = true }

  /// Compares the app with a model, at the beginning of each walk and after each step.
  ///
  /// A model may also be what was shown before: so a property says what a step must not change.
  ///
  /// - Parameters:
  ///   - name: The property in words; the message of a failure begins with it.
  ///   - initial: The model at the beginning of each walk.
  ///   - follow: Changes the model as a step changes the app, and returns whether the app shows what
  ///     the model says. The text is the step's line, nil at the beginning.
  public func model<Model>(
    _ name: String, _ initial: @autoclosure @escaping () -> Model,
    _ follow: @escaping (inout Model, _ step: String?, ExploredApp<Root>) -> Bool
  ) {
    models.append { StepModel(name: name, model: initial(), follow: follow) }
  }
}

/// A model of an app that goes through the same walk.
protocol Modelling<Root> {
  associatedtype Root: Workflow
  /// The model as a text.
  var text: String { get }
  /// Follows a step; returns what is wrong then.
  mutating func follow(_ step: String?, _ app: ExploredApp<Root>) -> Problem?
}

private struct StepModel<Root: Workflow, Model>: Modelling {
  let name: String
  var model: Model
  let follow: (inout Model, String?, ExploredApp<Root>) -> Bool

  var text: String { "\(model)" }

  mutating func follow(_ step: String?, _ app: ExploredApp<Root>) -> Problem? {
    let former = model
    if follow(&model, step, app) { return nil }
    // A model may take what is shown before it is compared.
    let change = "\(former)" == text ? "" : " now; it was \(former)"
    return Problem(name, "The model is \(text)\(change).")
  }
}

/// An app between two steps of a walk.
public struct ExploredApp<Root: Workflow> {
  let app: any WalkedApp<Root>

  /// The newest rendering of the root.
  public var rendering: Root.Rendering { app.rendering }

  /// The world of the app, with what it keeps, such as a fake of a server.
  public var world: World { app.world }

  /// The names of the screens that the user can use, sorted and with ` + ` between them: the place of
  /// the map, unless the test names another one.
  public var screens: String { app.screens.sorted().joined(separator: " + ") }
}

extension ExploredApp where Root.Rendering: TextScreen {
  /// The frame that the app shows.
  public var frame: Frame { app.frame ?? Frame(size: Size(width: 0, height: 0)) }
}
