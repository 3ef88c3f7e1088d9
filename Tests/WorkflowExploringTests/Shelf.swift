import Testing
import Workflow
import WorkflowScreens
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowExploring

/// A shelf of jars with one selected, and what may be wrong with it.
struct Shelf: Workflow {
  enum Fault {
    case none
    /// Removing the last jar leaves the selection behind it.
    case selection
    /// A shelf of five jars falls down.
    case stop
    /// The label is not saved.
    case saving
    /// The label is saved as none.
    case restoring
    /// An answer is shown although another question was asked meanwhile.
    case staleAnswer
    /// Taking an addition back removes the first jar.
    case inverse
    /// Each run counts on.
    case memory
    /// Each pass counts on.
    case pass
    /// Plain mode has one command less.
    case plainMode
    /// In a narrow window, drawing stops the program.
    case drawing
    /// An issue is recorded, but nothing looks wrong.
    case issue
    /// The same before the first step.
    case beginning
  }

  typealias Output = ExitCode
  var fault = Fault.none
  var look: (@Sendable (String) async throws -> String)?

  struct State: Codable {
    var jars = ["plum", "fig"]
    var selection = 0
    var label = Label()
    var query = ""
    var answer = ""
    var answered = ""
    /// What the last step has done; it is not saved.
    var notice = ""

    private enum CodingKeys: CodingKey { case jars, selection, label, query, answer, answered }
  }

  /// A text that may forget itself.
  struct Label: Codable {
    enum Saving { case whole, everySecondTime, never }

    var text = ""
    var saving = Saving.whole

    init() {}

    init(from decoder: any Decoder) throws {
      let saved = try decoder.singleValueContainer().decode(String.self)
      text = String(saved.dropFirst())
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      // At the second time, the text that was saved is an empty one.
      let isSaved = saving == .whole
      try container.encode(isSaved ? "-" + text : saving == .never ? "-" : "")
    }
  }

  nonisolated(unsafe) static var runs = 0
  nonisolated(unsafe) static var passes = 0

  func makeInitialState() -> State {
    Self.runs += 1
    if fault == .beginning { Issue.record("The shelf is crooked.") }
    return State()
  }

  func render(state: State, context: borrowing RenderContext<Shelf>) -> ShelfScreen {
    if let look, !state.query.isEmpty, state.answer.isEmpty {
      context.run(Look(query: state.query, isSticky: fault == .staleAnswer, look: look)) {
        ShelfAction.answer($0.0, $0.1)
      }
    }
    Self.passes += 1
    let number = fault == .memory ? Self.runs : fault == .pass ? Self.passes : 0
    return ShelfScreen(
      state: state, number: number, fault: fault,
      sink: context.makeSink(of: ShelfAction.self))
  }
}

/// Asks a question.
struct Look: Worker {
  let query: String
  let isSticky: Bool
  let look: @Sendable (String) async throws -> String

  static func == (left: Look, right: Look) -> Bool {
    left.isSticky || left.query == right.query
  }

  func hash(into hasher: inout Hasher) { if !isSticky { hasher.combine(query) } }

  func run(_ output: WorkerOutput<(String, String)>) async {
    if let answer = try? await look(query) { await output((query, answer)) }
  }
}

enum ShelfAction: WorkflowAction {
  case add, takeBack, remove, next, previous, quit
  case ask(String)
  case label(String)
  case answer(String, String)

  func apply(toState state: inout Shelf.State, workflow: Shelf) -> ExitCode? {
    state.notice = ""
    switch self {
    case .add:
      state.notice = "Added."
      state.jars.append("jar \(state.jars.count)")
      if workflow.fault == .stop, state.jars.count == 5 { fatalError("The shelf falls down.") }
    case .takeBack:
      state.notice = "Taken back."
      if workflow.fault == .inverse { state.jars.removeFirst() } else { state.jars.removeLast() }
      state.selection = max(0, min(state.selection, state.jars.count - 1))
    case .remove:
      state.jars.remove(at: state.selection)
      if workflow.fault != .selection {
        state.selection = max(0, min(state.selection, state.jars.count - 1))
      }
    case .next:
      if workflow.fault == .issue, state.jars.count == 1 { Issue.record("One jar is not enough.") }
      state.selection = min(state.selection + 1, state.jars.count - 1)
    case .previous: state.selection = max(state.selection - 1, 0)
    case .ask(let query): (state.query, state.answer) = (query, "")
    case .label(let text):
      state.label.text = text
      if workflow.fault == .saving, text.count > 3 { state.label.saving = .everySecondTime }
      if workflow.fault == .restoring { state.label.saving = .never }
    case .answer(let query, let answer): (state.answered, state.answer) = (query, answer)
    case .quit: return .success
    }
    return nil
  }
}

struct ShelfScreen: TextScreen {
  let state: Shelf.State
  let number: Int
  let fault: Shelf.Fault
  let sink: Sink<ShelfAction>

  var isSelected: Bool { state.jars.isEmpty || state.jars.indices.contains(state.selection) }
  var isAnswered: Bool { state.answer.isEmpty || state.answered == state.query }

  func view(in environment: ViewEnvironment) -> any TextView { ShelfView(screen: self) }
}

struct ShelfView: TextView {
  let screen: ShelfScreen

  func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: limit.width, height: min(limit.height, screen.state.jars.count + 2))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    if screen.fault == .drawing, canvas.size.width < 21, screen.state.jars.count > 2 {
      fatalError("There is no room for a jar.")
    }
    var row = 0
    for (index, jar) in screen.state.jars.enumerated() {
      canvas.write((index == screen.state.selection ? "> " : "  ") + jar, column: 0, row: row)
      row += 1
    }
    let state = screen.state
    canvas.write("\(state.label.text) \(state.answer) \(state.notice)", column: 0, row: row)
    if screen.number > 0 { canvas.write("\(screen.number)", column: 0, row: row + 1) }
    context.takeFocus()
    context.offer { commands(hasAll: context.form == .screen || screen.fault != .plainMode) }
  }

  private func commands(hasAll: Bool) -> [Command] {
    let sink = screen.sink
    let isEmpty = screen.state.jars.isEmpty
    return [
      Command("add", key: "a", help: "Add") { sink.send(.add) },
      Command("take-back", key: "b", help: "Take back", isEnabled: !isEmpty) {
        sink.send(.takeBack)
      },
      Command("remove", key: "x", help: "Remove", isEnabled: screen.isSelected && !isEmpty) {
        sink.send(.remove)
      },
      Command("next", key: "down", help: "Next", isEnabled: !isEmpty) { sink.send(.next) },
      Command("ask", parameter: "TEXT", help: "Ask") { sink.send(.ask($0)) },
      Command("label", parameter: "TEXT", help: "Label") { sink.send(.label($0)) },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
    ] + (hasAll ? [Command("previous", key: "up", help: "Previous") { sink.send(.previous) }] : [])
  }
}

/// Returns the messages of failures, each of them found anew.
func messages(_ body: () async throws -> Void) async rethrows -> [String] {
  let messages = Locked([String]())
  let capture = ReportCapture { message, _ in messages.withLock { $0.append(message) } }
  try await keepingNone(capture, body)
  return messages.withLock { $0 }
}

/// Captures reports, and lets each run find a failure anew.
func keepingNone<Result>(
  _ capture: ReportCapture, _ body: () async throws -> Result
) async rethrows -> Result {
  try await KeptWalk.$isOn.withValue(false) {
    try await ReportCapture.$current.withValue(capture) { try await body() }
  }
}
