/// The end of a flow.
enum FlowEnd: Equatable {
  /// The flow has ended with this value of its last step.
  case finished(AnyArguments)
  case abandoned
  case failed(FlowError)

  static func == (left: FlowEnd, right: FlowEnd) -> Bool {
    switch (left, right) {
    case (.finished, .finished), (.abandoned, .abandoned): true
    case (.failed(let left), .failed(let right)): left == right
    default: false
    }
  }
}
