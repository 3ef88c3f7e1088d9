import Workflow
import WorkflowTextUI

/// A widget with what it shows, to be tried.
protocol Demo: Sendable {
  init()

  /// The code of the demo, which a test of the documents writes.
  static var code: String { get }

  /// Returns the widget, which changes what it shows by `change { $0.name = … }`.
  func view(_ change: Update<Self>) -> any TextView
}

extension Demo {
  /// Nothing, until the test has written the code of a new demo.
  static var code: String { "" }
}

/// Changes what a demo shows.
struct Update<Subject> {
  let send: (@escaping (inout Subject) -> Void) -> Void

  func callAsFunction(_ change: @escaping (inout Subject) -> Void) { send(change) }
}

/// Keeps what a demo shows.
struct DemoWorkflow<Subject: Demo>: Workflow {
  func makeInitialState() -> Subject { Subject() }

  func render(
    state subject: Subject, context: borrowing RenderContext<Self>
  ) -> any TextView {
    let sink = context.makeStateSink(of: ((inout Subject) -> Void).self) { $0(&$1) }
    return subject.view(Update { sink.send($0) })
  }
}
