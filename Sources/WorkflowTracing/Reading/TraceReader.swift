/// Makes events of lines.
struct TraceReader {
  /// The names of types, by their numbers.
  private(set) var types: [Int: String] = [:]
  /// The names of types that belong to this framework.
  private(set) var frameworkTypes: Set<String> = []
  /// The time of the last line that has one.
  var time = 0
  private var integers: [Int] = []

  /// Stores what later lines need from a line.
  mutating func note(_ line: TraceLine, _ bytes: UnsafeRawBufferPointer) {
    // Whatever the file says, times can be subtracted.
    if let time = line.time { self.time = Self.possible(time) }
    if line.event == "type", let number = line.type {
      let name = string(.name, line, bytes) ?? ""
      types[number] = name
      if line.isOfFramework { frameworkTypes.insert(name) }
    }
  }

  private static func possible(_ number: Int) -> Int { min(max(number, 0), 1 << 60) }

  /// Returns the event of a line.
  mutating func event(_ bytes: UnsafeRawBufferPointer) -> TraceEvent {
    guard let line = TraceLine(bytes) else {
      let text = String(decoding: bytes, as: UTF8.self)
      return TraceEvent(time: time, kind: .unknown(name: "", line: text))
    }
    note(line, bytes)
    let kind =
      kind(line, bytes)
      ?? .unknown(
        name: string(.event, line, bytes) ?? "", line: String(decoding: bytes, as: UTF8.self))
    return TraceEvent(time: time, kind: kind)
  }

  private mutating func kind(
    _ line: TraceLine, _ bytes: UnsafeRawBufferPointer
  ) -> TraceEvent.Kind? {
    func text(_ field: TraceLine.Field) -> String { string(field, line, bytes) ?? "" }
    switch line.event {
    case "turn": return .turnBegan(line.turn ?? 0)
    case "done": return .turnEnded
    case "anew": return .begunAnew
    case "pass": return .pass(pass(line, bytes))
    case "left": return .stateLeftOut(path: text(.path), reason: text(.reason))
    case "type": return line.type.map { .typeNamed($0, text(.name)) }
    case "props":
      return .propsNotComparable(type: type(line), properties: strings(.properties, line, bytes))
    default: break
    }
    guard let session = line.session else { return nil }
    switch line.event {
    case "begin":
      return .sessionBegan(
        session: session, parent: line.parent, type: type(line), key: text(.key))
    case "live":
      return .sessionLives(
        session: session, parent: line.parent, type: type(line), key: text(.key))
    case "end": return .sessionEnded(session: session)
    case "sent": return .actionReceived(text(.action), session: session)
    case "apply":
      return .actionApplied(
        text(.action), session: session, output: string(.output, line, bytes),
        sender: string(.sender, line, bytes))
    case "drop": return .actionDropped(text(.action), session: session, reason: text(.reason))
    case "state": return .stateChanged(session: session)
    case "shown": return .renderingChanged(session: session)
    case "work": return .workerBegan(text(.worker), type: text(.workerType), session: session)
    case "rest": return .workerEnded(text(.worker), type: text(.workerType), session: session)
    case "effect": return .sideEffectBegan(key: text(.key), session: session)
    case "over": return .sideEffectEnded(key: text(.key), session: session)
    default: return nil
    }
  }

  func type(_ line: TraceLine) -> String {
    line.type.map { types[$0] ?? "type \($0)" } ?? "unknown type"
  }

  func string(
    _ field: TraceLine.Field, _ line: TraceLine, _ bytes: UnsafeRawBufferPointer
  ) -> String? {
    guard let offset = line.offset(of: field) else { return nil }
    var scanner = JSONScanner(bytes, at: offset)
    return scanner.takeString()
  }

  private func strings(
    _ field: TraceLine.Field, _ line: TraceLine, _ bytes: UnsafeRawBufferPointer
  ) -> [String] {
    guard let offset = line.offset(of: field) else { return [] }
    var scanner = JSONScanner(bytes, at: offset)
    return scanner.takeStrings() ?? []
  }

  // MARK: - Passes

  private mutating func pass(_ line: TraceLine, _ bytes: UnsafeRawBufferPointer) -> TracePass {
    var pass = TracePass(duration: Self.possible(line.duration ?? 0), renders: [], kept: [:])
    forEachRow(.renders, line, bytes) { row in
      guard row.count >= 4 else { return }
      pass.renders.append(
        .init(
          session: row[0], begin: Self.possible(row[1]), duration: Self.possible(row[2]),
          cause: RenderCause(rawValue: row[3]),
          hasChanged: row.count > 4 ? row[4] != 0 : nil))
    }
    let types = types
    forEachRow(.key, line, bytes) { row in
      guard row.count >= 2 else { return }
      pass.kept[types[row[0]] ?? "type \(row[0])", default: 0] &+= Self.possible(row[1])
    }
    return pass
  }

  /// Reads a list of lists of integers, as far as it is one.
  private mutating func forEachRow(
    _ field: TraceLine.Field, _ line: TraceLine, _ bytes: UnsafeRawBufferPointer,
    _ take: ([Int]) -> Void
  ) {
    guard let offset = line.offset(of: field) else { return }
    var scanner = JSONScanner(bytes, at: offset)
    guard scanner.take(UInt8(ascii: "[")) else { return }
    var isFirst = true
    while scanner.takeNext(isFirst: &isFirst, closing: UInt8(ascii: "]")) == true {
      guard scanner.takeIntegers(into: &integers) else { return }
      take(integers)
    }
  }
}
