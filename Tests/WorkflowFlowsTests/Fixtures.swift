import Workflow
import WorkflowFlows
import WorkflowScreens

/// What the body of every step in these tests shows: its name, its input, and a sink of its events.
struct StepScreen<Output>: Screen {
  var name: String
  var input: String
  var count: Int
  var isOnTop: Bool
  var canGoBack: Bool
  var send: Sink<StepEvent<Output>>
  var increment: Sink<Void>
}

/// The body of every step in these tests: it counts, so that a kept state can be told from a new one.
struct StepBody<Output>: Workflow {
  typealias Output = StepEvent<Output>

  var name: String
  var input: String
  var isOnTop: Bool
  var canGoBack: Bool

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Self>) -> StepScreen<Output> {
    StepScreen(
      name: name, input: input, count: state, isOnTop: isOnTop, canGoBack: canGoBack,
      send: context.makeOutputSink(),
      increment: context.makeStateSink(of: Void.self) { _, count in count += 1 })
  }
}

/// A step that takes a text and hands on a text, as it is told.
struct TextStep: FlowStep {
  typealias Input = String
  typealias Output = String

  var name = "text"
  var admission = Admission<String, String>.show

  func admit(_ visit: Visit<String>) -> Admission<String, String> { admission }

  func body(_ visit: Visit<String>) -> StepBody<String> {
    StepBody(
      name: name, input: visit.input, isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

/// A step that takes nothing and hands on a text.
struct FirstStep: FlowStep {
  typealias Output = String

  var admission = Admission<Never, String>.show

  func admit(_ visit: Visit<Never>) -> Admission<Never, String> { admission }

  func body(_ visit: Visit<Never>) -> StepBody<String> {
    StepBody(name: "first", input: "", isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

/// A step that takes a text and hands on its length.
struct LengthStep: FlowStep {
  typealias Input = String
  typealias Output = Int

  func body(_ visit: Visit<String>) -> StepBody<Int> {
    StepBody(
      name: "length", input: visit.input, isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

/// A step that takes a number and hands on nothing.
struct NumberStep: FlowStep {
  typealias Input = Int

  func body(_ visit: Visit<Int>) -> StepBody<Never> {
    StepBody(
      name: "number", input: "\(visit.input)", isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

/// A step that hands on what reaches it.
struct TermsStep: PassthroughStep {
  var isSkipped = false

  func admit(_ visit: Visit<Never>) -> Admission<Never, Never> { isSkipped ? .skip : .show }

  func body(_ visit: Visit<Never>) -> StepBody<Never> {
    StepBody(name: "terms", input: "", isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

/// A step that takes and hands on anything.
struct DynamicStep: FlowStep {
  typealias Input = AnyArguments
  typealias Output = AnyArguments

  func body(_ visit: Visit<AnyArguments>) -> StepBody<AnyArguments> {
    StepBody(
      name: "dynamic", input: "\(visit.input.value(as: String.self, default: "?"))",
      isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

extension FlowScreen {
  /// The screen on top, if it is that of a step that hands on a type.
  func top<Output>(_ type: Output.Type = Output.self) -> StepScreen<Output>? {
    frames.last?.screen.wrapped as? StepScreen<Output>
  }

  var names: [String] { frames.map(\.name) }
}
