/// The phase of an order.
///
/// From a phase with a step, the order continues when the step is done. From `waiting`, a person
/// sends it on: to `shipping`, or back over `releasing` and `refunding`.
enum Phase: String, Codable, CaseIterable {
  case placed, charging, reserving, waiting, shipping, shipped
  case releasing, refunding, cancelled

  /// The step of this phase, and the phase after it; nil if there is nothing to do.
  var work: (step: Step, next: Phase)? {
    switch self {
    case .charging: (.charge, .reserving)
    case .reserving: (.reserve, .waiting)
    case .shipping: (.ship, .shipped)
    case .releasing: (.release, .refunding)
    case .refunding: (.refund, .cancelled)
    case .placed, .waiting, .shipped, .cancelled: nil
    }
  }

  /// Whether nothing follows.
  var isEnd: Bool { self == .shipped || self == .cancelled }
}

extension Phase {
  /// A request to a service outside: the bank, the warehouse or the carrier.
  enum Step: String, Codable, CaseIterable {
    case charge, reserve, ship
    /// Takes back what `reserve` has done.
    case release
    /// Takes back what `charge` has done.
    case refund
  }
}
