/// The events of a pass, which become one line.
struct PassNotes {
  /// A render.
  struct Row {
    let session: Int
    let begin: Int
    let cause: RenderCause
    var end = 0
    var change = Change.unknown
  }

  /// Whether a rendering has changed.
  enum Change {
    case unknown, unchanged, changed
  }

  private(set) var start = 0
  /// The time when the last render ended.
  private(set) var end = 0
  private var rows: [Row] = []
  /// The indices of the rows that are rendering; nil for nodes that are not recorded.
  private var open: [Int?] = []
  /// The renderings before those that are compared; apart, so that a row is plain bytes.
  private var former: [Int: Any] = [:]
  /// The number of nodes of each type that kept their rendering.
  private var kept: [Int] = []

  mutating func begin(at time: Int) {
    (start, end) = (time, time)
    // Faster than `removeAll(keepingCapacity:)`, for the few there are.
    while rows.popLast() != nil {}
    while open.popLast() != nil {}
    for index in kept.indices { kept[index] = 0 }
  }

  var isFirstRender: Bool { rows.isEmpty && open.isEmpty }

  mutating func beginRender(_ row: Row, after rendering: Any?) {
    if let rendering { former[rows.count] = rendering }
    open.append(rows.count)
    rows.append(row)
  }

  /// Begins a render that is not recorded.
  mutating func beginOther() { open.append(nil) }

  /// Ends the innermost render; returns nil if it is not recorded.
  mutating func endRender(at time: Int) -> Int? {
    end = time
    guard let index = open.popLast() ?? nil else { return nil }
    rows[index].end = time
    return index
  }

  func cause(at index: Int) -> RenderCause { rows[index].cause }

  mutating func takeRendering(before index: Int) -> Any? {
    former.removeValue(forKey: index)
  }

  mutating func setHasChanged(_ hasChanged: Bool, at index: Int) {
    rows[index].change = hasChanged ? .changed : .unchanged
  }

  mutating func keep(_ type: Int) {
    while kept.count <= type { kept.append(0) }
    kept[type] += 1
  }

  // Mutating, because a copy would be made otherwise.
  mutating func write(to buffer: LineBuffer) {
    buffer.reserve(512)
    buffer.put("{\"e\":\"pass\",\"t\":")
    buffer.put(start)
    buffer.put(",\"d\":")
    buffer.put(end - start)
    if !rows.isEmpty { writeRows(to: buffer) }
    writeKept(to: buffer)
    buffer.put("}\n")
  }

  private mutating func writeRows(to buffer: LineBuffer) {
    buffer.put(",\"r\":[")
    var isFirst = true
    for index in rows.indices {
      let row = rows[index]
      buffer.reserve(256)
      if isFirst { buffer.put("[") } else { buffer.put(",[") }
      isFirst = false
      buffer.put(row.session)
      buffer.put(",")
      buffer.put(row.begin - start)
      buffer.put(",")
      buffer.put(row.end - row.begin)
      buffer.put(",")
      buffer.put(row.cause.rawValue)
      switch row.change {
      case .changed: buffer.put(",1]")
      case .unchanged: buffer.put(",0]")
      case .unknown: buffer.put("]")
      }
    }
    buffer.put("]")
  }

  private mutating func writeKept(to buffer: LineBuffer) {
    var isFirst = true
    for type in kept.indices where kept[type] > 0 {
      buffer.reserve(256)
      if isFirst { buffer.put(",\"k\":[[") } else { buffer.put(",[") }
      isFirst = false
      buffer.put(type)
      buffer.put(",")
      buffer.put(kept[type])
      buffer.put("]")
    }
    if !isFirst { buffer.put("]") }
  }
}
