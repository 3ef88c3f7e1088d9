/// How a flow has ended.
enum FlowEnd: Equatable {
  /// With what reached the end.
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
