import Foundation
import Workflow

/// Emits the date at every multiple of an interval: each second, when a second begins.
struct TickWorker: Worker {
  var interval: Duration
  @Injected var time: WallClock

  func run(_ output: WorkerOutput<Date>) async {
    while (try? await time.sleep(until: next(after: time.now))) != nil {
      await output(time.now)
    }
  }

  /// Returns the next multiple, in whole milliseconds: fractions would find the same one again.
  private func next(after date: Date) -> Date {
    let step = Int(interval / .milliseconds(1))
    let now = Int((date.timeIntervalSince1970 * 1000).rounded())
    return Date(timeIntervalSince1970: Double((now / step + 1) * step) / 1000)
  }
}
