/// Something to read, and the words for having read it.
struct Notice: Equatable {
  var title: String
  var lines: [String]
  /// The help of the key that continues.
  var answer: String
  /// Whether it is a box above what was there before.
  var isQuestion = false
}
