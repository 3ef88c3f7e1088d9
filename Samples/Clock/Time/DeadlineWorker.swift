import Foundation
import Workflow

/// Emits once, when a date has come; at once if it has passed.
///
/// Another date is another worker, so moving a deadline needs no cancelling.
struct DeadlineWorker: Worker {
  var deadline: Date
  @Injected var time: WallClock

  func run(_ output: WorkerOutput<Void>) async {
    guard (try? await time.sleep(until: deadline)) != nil else { return }
    await output(())
  }
}
