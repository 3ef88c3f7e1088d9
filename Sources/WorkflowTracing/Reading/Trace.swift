public import Foundation

/// A trace in a file, with an index of what is in it.
///
/// Opening a trace reads the file once, and keeps where each turn and each text is. Events and
/// texts are read from the file when they are asked for, so a trace needs memory for its turns and
/// sessions, and not for its texts. A file that was cut off is read up to its last whole line.
///
/// - Complexity: O(bytes) to open.
public final class Trace {
  /// The first line of the trace.
  public private(set) var header = TraceHeader.none
  /// The turns, in order; the first one has the number 0 and holds what comes before any turn.
  ///
  /// Turn 0 is there even if the recorder has written nothing yet.
  public private(set) var turns = [TraceTurn(number: 0, time: 0, offset: 0)]
  /// The sessions, by their numbers.
  public private(set) var sessions: [Int: TraceSession] = [:]
  /// The number of lines after the first one.
  public private(set) var eventCount = 0

  /// The file.
  public let url: URL
  private let source: TraceSource
  private var firstLine: [UInt8] = []
  private var reader = TraceReader()
  /// The number of bytes that were read: the offset after the last whole line.
  private var end = 0
  /// The offset of the line before, if it was sent outside a turn.
  private var sent: (offset: Int, time: Int)?
  private var isInTurn = false
  /// The offsets of the lines about texts.
  private var texts: [Int: TextOffsets] = [:]

  /// The offsets of the lines about the texts of a node.
  private struct TextOffsets {
    var states: [Int] = []
    var renderings: [Int] = []
  }

  private static let portion = 1 << 20

  /// Opens a trace.
  ///
  /// - Throws: The reason why the file cannot be read.
  public init(at url: URL) throws(TraceError) {
    self.url = url
    source = try TraceSource(at: url.path)
    try readOn()
  }

  /// Reads what was written since, and returns whether there was anything.
  @discardableResult
  public func readOn() throws(TraceError) -> Bool {
    let before = end
    var lines = LineSplitter()
    while true {
      let bytes = try source.read(at: end + lines.rest.count, upTo: Self.portion)
      if bytes.isEmpty { break }
      end += try lines.add(bytes) { line, offset throws(TraceError) in
        try read(line, at: end + offset)
      }
      if end == 0, !TraceHeader.canBegin(with: lines.rest) { break }
    }
    if end == 0, !TraceHeader.canBegin(with: lines.rest) {
      throw .notATrace(path: source.path)
    }
    return end > before
  }

  /// Whether the file was replaced or emptied after it was read; if so, open it again.
  ///
  /// A recorder does so when a file rolls over, and when a program records to the same file again.
  public var isOutdated: Bool { source.isReplaced(before: end, beginning: firstLine) }

  private func read(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(TraceError) {
    if offset == 0 {
      header = try TraceHeader(bytes, path: source.path)
      firstLine = Array(bytes)
      turns = [TraceTurn(number: 0, time: 0, offset: bytes.count + 1)]
      return
    }
    eventCount += 1
    guard let line = TraceLine(bytes) else { return }
    reader.note(line, bytes)
    index(line, bytes, at: offset)
  }

  private func index(_ line: TraceLine, _ bytes: UnsafeRawBufferPointer, at offset: Int) {
    let sentBefore = sent
    sent = nil
    switch line.event {
    case "sent": if !isInTurn { sent = (offset, reader.time) }
    case "turn":
      isInTurn = true
      turns.append(
        TraceTurn(
          number: line.turn ?? turns.count, time: sentBefore?.time ?? reader.time,
          offset: sentBefore?.offset ?? offset))
    case "done": endTurn()
    case "state": line.session.map { texts[$0, default: TextOffsets()].states.append(offset) }
    case "shown": line.session.map { texts[$0, default: TextOffsets()].renderings.append(offset) }
    case "begin", "live": begin(line, bytes)
    case "end": line.session.map { sessions[$0]?.end = (reader.time) }
    default: break
    }
  }

  private func endTurn() {
    isInTurn = false
    turns[turns.count - 1].duration = reader.time - turns[turns.count - 1].time
  }

  private func begin(_ line: TraceLine, _ bytes: UnsafeRawBufferPointer) {
    guard let number = line.session, sessions[number] == nil else { return }
    sessions[number] = TraceSession(
      // A session that is not above could lead in a circle.
      number: number, parent: line.parent.flatMap { $0 < number ? $0 : nil },
      type: reader.type(line),
      key: reader.string(.key, line, bytes) ?? "", begin: reader.time)
  }
}

/// A turn of a trace.
public struct TraceTurn: Hashable, Sendable {
  /// The number of the turn; 0 for what comes before the first.
  public var number: Int
  /// The nanoseconds from the beginning of the trace.
  public var time: Int
  /// The nanoseconds that the turn took; nil if its end is not in the trace.
  public var duration: Int?
  /// The offset of the turn's lines in the file.
  var offset: Int

  init(number: Int, time: Int, offset: Int) {
    (self.number, self.time, self.offset) = (number, time, offset)
  }
}

/// The life of a node, in a trace.
public struct TraceSession: Hashable, Sendable {
  /// The number of the session in the trace.
  public var number: Int
  /// The number of the session above it; nil for a root.
  public var parent: Int?
  /// The name of the workflow's type.
  public var type: String
  /// The key as text; empty if there is none.
  public var key: String
  /// The nanoseconds from the beginning of the trace to that of the session.
  public var begin: Int
  /// The nanoseconds from the beginning of the trace to the end of the session; nil if it lives.
  public var end: Int?

  /// The type's name, with the key in brackets if there is one.
  public var name: String { key.isEmpty ? type : "\(type)[\(key)]" }
}

// MARK: - Events

extension Trace {
  /// Returns the events of a turn.
  ///
  /// - Parameter index: The index in ``turns``.
  public func events(ofTurnAt index: Int) throws(TraceError) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var reader = reader
    reader.time = turns[index].time
    try forEachLine(in: turns[index].offset..<end(ofTurnAt: index)) { line in
      events.append(reader.event(line))
    }
    return events
  }

  /// Calls a closure with all events, in order.
  public func forEachEvent(_ body: (TraceEvent) -> Void) throws(TraceError) {
    var reader = reader
    reader.time = 0
    try forEachLine(in: turns[0].offset..<end) { body(reader.event($0)) }
  }

  /// The names of types, by their numbers.
  var typeNames: [Int: String] { reader.types }

  /// The names of types that belong to this framework, which its users cannot change.
  package var frameworkTypes: Set<String> { reader.frameworkTypes }

  /// The offset after the last line of a turn.
  func end(ofTurnAt index: Int) -> Int {
    index + 1 < turns.count ? turns[index + 1].offset : end
  }

  /// Calls a closure with whole lines, without their line breaks.
  func forEachLine(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(TraceError) {
    var (offset, lines) = (range.lowerBound, LineSplitter())
    while offset < range.upperBound {
      let count = min(Self.portion, range.upperBound - offset)
      let bytes = try source.read(at: offset, upTo: count)
      // The file was cut off after it was opened.
      if bytes.isEmpty { return }
      offset += bytes.count
      _ = lines.add(bytes) { line, _ in body(line) }
    }
  }
}

// MARK: - Texts

extension Trace {
  /// Returns the state of a node after a turn; nil if the trace does not have it.
  ///
  /// - Parameters:
  ///   - session: The number of the session.
  ///   - index: The index in ``turns``.
  public func state(
    of session: Int, afterTurnAt index: Int
  ) throws(TraceError) -> TraceText? {
    try text(texts[session]?.states ?? [], afterTurnAt: index)
  }

  /// Returns the rendering of a node after a turn; nil if the trace does not have it.
  ///
  /// - Parameters:
  ///   - session: The number of the session.
  ///   - index: The index in ``turns``.
  public func rendering(
    of session: Int, afterTurnAt index: Int
  ) throws(TraceError) -> TraceText? {
    try text(texts[session]?.renderings ?? [], afterTurnAt: index)
  }

  private func text(
    _ offsets: [Int], afterTurnAt index: Int
  ) throws(TraceError) -> TraceText? {
    let limit = end(ofTurnAt: index)
    var changes: [TextChange] = []
    // From the newest back to one that has the whole text.
    for offset in offsets[..<offsets.firstIndex(notBefore: limit)].reversed() {
      guard let change = try change(at: offset) else { return nil }
      changes.append(change)
      if change.isWhole { break }
    }
    guard changes.last?.isWhole == true else { return nil }
    return changes.reversed().reduce(into: TraceText()) { $1.apply(to: &$0) }
  }

  private func change(at offset: Int) throws(TraceError) -> TextChange? {
    var size = 4096
    while true {
      let bytes = try source.read(at: offset, upTo: size)
      if let end = bytes.firstIndex(of: 0x0A) {
        return bytes[..<end].withUnsafeBytes { TextChange($0) }
      }
      if bytes.count < size { return nil }
      size *= 4
    }
  }
}

extension [Int] {
  /// The index of the first number of a sorted list that is not less than a limit.
  fileprivate func firstIndex(notBefore limit: Int) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = self[middle] < limit ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
