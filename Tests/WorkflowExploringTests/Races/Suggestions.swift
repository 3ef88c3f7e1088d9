import Workflow

/// A field finds suggestions when the user has typed nothing for 300 milliseconds.
struct Suggestions: Workflow {
  var isMended: Bool
  var clock: AnyClock
  var find: @Sendable (String) async throws -> String

  struct State {
    var text = ""
    var deadline: AnyClock.Moment?
    /// The number of the present wait, which is over at the deadline.
    var wait = 0
    var query = ""
    var found = ""
  }

  enum Action: WorkflowAction {
    case type(String, at: AnyClock.Moment)
    case waited(until: AnyClock.Moment)
    case found(String)

    func apply(toState state: inout State, workflow: Suggestions) -> Never? {
      switch self {
      case .type(let text, let now):
        // A wait that is not over continues until the new deadline.
        let isOver = state.deadline.map { workflow.isMended ? now >= $0 : now > $0 } ?? true
        if isOver { state.wait += 1 }
        (state.text, state.deadline) = (text, now.advanced(by: .milliseconds(300)))
      case .waited(let now):
        let isEarly = state.deadline.map { now < $0 } ?? true
        if isEarly { state.wait += 1 } else { state.query = state.text }
      case .found(let text): state.found = text
      }
      return nil
    }
  }

  struct Rendering {
    var text: String
    var found: String
    var type: (String) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Suggestions>) -> Rendering {
    let (clock, find, query) = (clock, find, state.query)
    if let deadline = state.deadline {
      let worker = OneShotWorker(id: state.wait) {
        try? await clock.sleep(until: deadline, tolerance: nil)
        return clock.now
      }
      context.run(worker) { .waited(until: $0) }
    }
    if query != "" {
      context.run(OneShotWorker(id: query) { (try? await find(query)) ?? "" }) { .found($0) }
    }
    let sink = context.makeSink(of: Action.self)
    return Rendering(text: state.text, found: state.found) { sink.send(.type($0, at: clock.now)) }
  }
}
