// Parts of a trace that stand by themselves, for pages.
extension Trace {
  /// Calls a closure with the lines of some turns as they are, without line breaks.
  package func forEachLine(
    ofTurnsAt indices: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(TraceError) {
    guard let first = indices.first, let last = indices.last else { return }
    try forEachLine(in: turns[first].offset..<end(ofTurnAt: last), body)
  }

  /// Returns the lines that have to stand before those of a turn: types, sessions and texts.
  package func beginning(before index: Int) throws(TraceError) -> [UInt8] {
    let buffer = LineBuffer()
    // What comes before the first turn names everything itself.
    if index == 0 { return [] }
    var numbers: [String: Int] = [:]
    for (number, name) in typeNames.sorted(by: { $0.key < $1.key }) {
      numbers[name] = number
      buffer.reserve(256)
      buffer.put("{\"e\":\"type\",\"y\":")
      buffer.put(number)
      buffer.put(",\"name\":")
      buffer.put(quoted: name)
      buffer.put("}\n")
    }
    let time = turns[index].time
    for session in sessions.values.sorted(by: { $0.number < $1.number })
    where session.begin < time && session.end ?? .max >= time {
      write(session, numbers[session.type] ?? -1, to: buffer)
      if let state = try state(of: session.number, afterTurnAt: index - 1) {
        write(state, "state", session.number, to: buffer)
      }
      if let rendering = try rendering(of: session.number, afterTurnAt: index - 1) {
        write(rendering, "shown", session.number, to: buffer)
      }
    }
    return Array(buffer.bytes)
  }

  private func write(_ session: TraceSession, _ type: Int, to buffer: LineBuffer) {
    buffer.reserve(512)
    buffer.put("{\"e\":\"live\",\"t\":")
    buffer.put(session.begin)
    buffer.put(",\"s\":")
    buffer.put(session.number)
    if let parent = session.parent {
      buffer.put(",\"p\":")
      buffer.put(parent)
    }
    buffer.put(",\"y\":")
    buffer.put(type)
    buffer.put(",\"k\":")
    buffer.put(quoted: session.key)
    buffer.put("}\n")
  }

  private func write(
    _ text: TraceText, _ event: StaticString, _ session: Int, to buffer: LineBuffer
  ) {
    buffer.reserve(256)
    buffer.put("{\"e\":\"")
    buffer.put(event)
    buffer.put("\",\"s\":")
    buffer.put(session)
    buffer.put(",\"all\":[")
    for (index, line) in text.lines.enumerated() {
      if index > 0 { buffer.put(",") }
      buffer.put(quoted: line)
    }
    buffer.put("]}\n")
  }
}
