extension Mark {
  /// The mark as a letter.
  var text: String {
    switch self {
    case .x: "X"
    case .o: "O"
    }
  }
}
