/// The questions in which column the cursor of the terminal is, and how long things wait for answers.
///
/// An app below the prompt asks before its first frame, and when another program may have written.
/// It asks in which column, since it begins in a new row if there is something in that row. It need
/// not know the row. Frames wait for the answer, but not long.
struct CursorQuestion {
  /// The bytes that ask: DSR 6.
  static let bytes = Array("\u{1B}[6n".utf8)

  /// The state of the last question.
  private enum Latest {
    case none
    case asked(ContinuousClock.Instant)
    /// It is answered, or is not waited for any more.
    case answered(column: Int?)
  }

  private var latest = Latest.none
  /// The number of questions that were not answered.
  private var open = 0
  /// The time of the last question.
  private var time: ContinuousClock.Instant?

  /// Notes that the terminal was asked.
  mutating func ask(at time: ContinuousClock.Instant) {
    latest = .asked(time)
    self.time = time
    open += 1
  }

  /// The time until which frames wait; nil if they need not.
  var deadline: ContinuousClock.Instant? {
    if case .asked(let time) = latest { time + .milliseconds(100) } else { nil }
  }

  /// Whether frames wait, for the answer or for what follows from it.
  var isOpen: Bool { if case .none = latest { false } else { true } }

  /// Whether answers are missing.
  var isUnanswered: Bool { open > 0 }

  /// The time until which answers are waited for; nil if none is missing.
  var answerDeadline: ContinuousClock.Instant? { open > 0 ? time.map { $0 + .seconds(1) } : nil }

  /// Notes an answer, which counts only if it is that to the last question.
  mutating func answer(column: Int) {
    open = max(0, open - 1)
    if open == 0, case .asked = latest { latest = .answered(column: column) }
  }

  /// Returns the column, once: nil in it if the terminal has not answered in time; nil before that.
  mutating func takeColumn(at now: ContinuousClock.Instant) -> Int?? {
    if let deadline, deadline <= now { latest = .answered(column: nil) }
    guard case .answered(let column) = latest else { return nil }
    latest = .none
    return .some(column)
  }
}
