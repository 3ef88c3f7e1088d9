/// What fakes were called with, in order.
actor RecordedCalls {
  private(set) var all: [String] = []

  func add(_ call: String) { all.append(call) }
}
