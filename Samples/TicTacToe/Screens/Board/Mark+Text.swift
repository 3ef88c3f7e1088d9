extension Mark {
  /// The mark as it is written.
  var text: String {
    switch self {
    case .x: "X"
    case .o: "O"
    }
  }
}
