/// The destination of the lines of a trace: a file, or memory until they are asked for.
struct TraceOutput {
  private enum Target {
    case file(TraceFile)
    case memory(TraceRing, path: String)
    /// Nothing is written after an error.
    case nothing
  }

  private var target: Target
  private let rollsOverAt: Int
  /// The size at which this file rolls over.
  private var limit: Int

  /// The bytes that are gathered before they are written.
  private static let portion = 1 << 16

  init(at path: String, _ options: TraceOptions) throws(TraceError) {
    rollsOverAt = options.rollsOverAt ?? .max
    limit = rollsOverAt
    if let turns = options.lastTurns {
      target = .memory(TraceRing(turns: max(turns, 1)), path: path)
    } else {
      target = .file(try TraceFile(at: path))
    }
  }

  /// Whether a part of the trace may be lost, so that what follows has to stand by itself.
  var mayForget: Bool {
    switch target {
    case .file: rollsOverAt != .max
    case .memory: true
    case .nothing: false
    }
  }

  /// Whether turns are kept in memory, and written only when asked.
  var keepsTurns: Bool { if case .memory = target { true } else { false } }

  /// Stores the lines of complete turns; returns whether what follows has to stand by itself.
  mutating func turnDidEnd(_ buffer: LineBuffer) throws(TraceError) -> Bool {
    switch target {
    case .file(let file):
      guard buffer.count >= Self.portion || file.size + buffer.count >= limit else {
        return false
      }
      try flush(buffer)
      guard file.size >= limit, file.isRegular else { return false }
      try file.rollOver()
      return true
    case .memory(var ring, let path):
      target = .nothing
      let isFull = ring.turnDidEnd(buffer)
      target = .memory(ring, path: path)
      return isFull
    case .nothing:
      buffer.removeAll()
      return false
    }
  }

  /// Sets the size at which a new file rolls over: at least twice what it repeats at its beginning.
  mutating func didBeginAnew(with buffer: LineBuffer) {
    limit = max(rollsOverAt, 2 * buffer.count)
  }

  /// Writes what has gathered to the file; what is in memory stays there.
  mutating func flush(_ buffer: LineBuffer) throws(TraceError) {
    switch target {
    case .file(let file):
      if buffer.count == 0 { return }
      defer { buffer.removeAll() }
      try file.write(buffer.bytes)
    case .memory: break
    case .nothing: buffer.removeAll()
    }
  }

  /// Writes what is in memory to a file; nil for the one that was named at the beginning.
  func write(_ buffer: LineBuffer, header: LineBuffer, to path: String?) throws(TraceError) {
    guard case .memory(let ring, let named) = target else { throw .keepsNoTurns }
    let file = try TraceFile(at: path ?? named)
    try file.write(header.bytes)
    for group in ring.groups {
      try group.withUnsafeBytes { bytes in
        Result { () throws(TraceError) in try file.write(bytes) }
      }.get()
    }
    try file.write(buffer.bytes)
  }

  /// Writes nothing from now on.
  mutating func giveUp() { target = .nothing }
}

/// The lines of the last turns.
///
/// They are kept in two groups, each of which stands by itself: a text refers to the one before it.
struct TraceRing {
  let turns: Int
  /// The lines of the older group; those of the newer one are still in the buffer.
  private(set) var groups: [[UInt8]] = []
  private var count = 0

  init(turns: Int) { self.turns = turns }

  /// Counts a turn; returns whether a new group begins.
  mutating func turnDidEnd(_ buffer: LineBuffer) -> Bool {
    count += 1
    guard count >= turns else { return false }
    count = 0
    groups = [Array(buffer.bytes)]
    buffer.removeAll()
    return true
  }
}
