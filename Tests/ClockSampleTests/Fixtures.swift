import Foundation
import WorkflowTesting

@testable import ClockSample

/// A Tuesday at 20:00 in Greenwich.
let evening = Date(timeIntervalSince1970: 1_773_172_800)

extension WallClock {
  /// A clock that shows the evening, and that a test moves by hand.
  init(_ clock: TestClock, zone: String = "GMT", later: TimeInterval = 0) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_GB")
    calendar.timeZone = TimeZone(identifier: zone)!
    self.init(clock, at: evening + later, calendar: calendar)
  }
}
