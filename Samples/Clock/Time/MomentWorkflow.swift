import Foundation
import Workflow
import WorkflowPersistence

/// The date that is shown: it moves on with every tick.
///
/// It is a child of its own, and its state is not saved. So what is saved changes only when the user
/// does something, or when something rings.
struct MomentWorkflow: RestorableWorkflow, Equatable {
  var interval: Duration
  @Injected var time: WallClock

  static var savesState: Bool { false }

  enum Action: WorkflowAction {
    case tick(Date)

    func apply(toState moment: inout Date, workflow: MomentWorkflow) -> Never? {
      switch self {
      case .tick(let date): moment = date
      }
      return nil
    }
  }

  func makeInitialState() -> Date { time.now }

  func render(state moment: Date, context: borrowing RenderContext<Self>) -> Date {
    context.run(TickWorker(interval: interval, time: time)) { .tick($0) }
    return moment
  }
}
