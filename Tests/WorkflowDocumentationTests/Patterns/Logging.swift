import Workflow

/// An action that the team wants to count.
protocol CountedAction {
  var eventName: String { get }
}

final class Analytics: WorkflowObserver {
  private let report: (String) -> Void

  init(report: @escaping (String) -> Void) { self.report = report }

  func observe(_ event: WorkflowEvent) {
    guard case .actionWasApplied(let applied) = event,
      let action = applied.action as? any CountedAction
    else { return }
    report("\(applied.session.path): \(action.eventName)")
  }
}

struct Bell: Workflow {
  enum Action: WorkflowAction, CountedAction {
    case ring

    var eventName: String { "rings" }

    func apply(toState rings: inout Int, workflow: Bell) -> Never? {
      rings += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(
    state rings: Int, context: borrowing RenderContext<Bell>
  ) -> (rings: Int, act: Sink<Action>) {
    (rings, context.makeSink(of: Action.self))
  }
}

@MainActor func makeBell(report: @escaping (String) -> Void) -> WorkflowHost<Bell> {
  WorkflowHost(Bell(), observers: [Analytics(report: report)])
}
