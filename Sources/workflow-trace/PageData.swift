import WorkflowReflection
import WorkflowTracing

/// The turns of a trace as a page has them: their lines in parts, and an index of what is in them.
///
/// The page shows its first view before it reads any line of most turns.
struct PageData {
  /// Some turns that follow each other.
  struct Part {
    /// A line for each turn: its number and what has caused it.
    var rows: [UInt8] = []
    /// The bytes of the lines of each turn, and its duration; -1 if that is not known.
    fileprivate var lengths: [Int] = []
    fileprivate var durations: [Int] = []
    /// The lines of the turns, in ASCII, so that a byte is a character.
    var lines: [UInt8] = []

    /// The figures of the turns in JSON.
    var figures: [UInt8] {
      func list(_ numbers: [Int]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
      return Array(#"{"lengths":[\#(list(lengths))],"durations":[\#(list(durations))]}"#.utf8)
    }
  }

  private(set) var parts: [Part] = []
  /// The part that the page reads first, in JSON.
  private(set) var index: [UInt8] = []
  private let trace: Trace
  private var turnCount = 0
  private var lives: [Int: Life] = [:]
  private var cause: String?

  /// The turns in which something happened to a session, counted from the first one shown.
  private struct Life {
    var begin: Int
    var end = -1
    var states = Turns()
    var renderings = Turns()
  }

  /// Some turns, each as its distance from the one before.
  private struct Turns {
    private var last = 0
    private(set) var steps = ""

    mutating func add(_ turn: Int) {
      if !steps.isEmpty, turn == last { return }
      if !steps.isEmpty { steps += " " }
      steps += String(turn - last, radix: 36)
      last = turn
    }
  }

  /// A part ends after so many bytes.
  private let partSize: Int
  private static let longestCause = 200

  init(of trace: Trace, _ indices: Range<Int>, partSize: Int) throws(TraceError) {
    self.trace = trace
    self.partSize = partSize
    if indices.lowerBound > 0 {
      beginTurn()
      for line in try trace.beginning(before: indices.lowerBound).split(separator: 0x0A) {
        line.withUnsafeBytes { add($0) }
      }
      endTurn(number: 0, duration: nil)
    }
    for turn in indices {
      beginTurn()
      try takeLines(ofTurnAt: turn)
      endTurn(number: trace.turns[turn].number, duration: trace.turns[turn].duration)
    }
    putIndex()
  }

  private mutating func takeLines(ofTurnAt index: Int) throws(TraceError) {
    try trace.forEachLine(ofTurnsAt: index..<index + 1) { add($0) }
  }

  private mutating func beginTurn() {
    if parts.last.map({ $0.lines.count > partSize }) != false {
      parts.append(Part())
    }
    parts[parts.count - 1].lengths.append(0)
    turnCount += 1
    cause = nil
  }

  private mutating func add(_ line: UnsafeRawBufferPointer) {
    let turn = turnCount - 1
    switch LineNote(line) {
    case .action(let action, let session):
      cause = cause ?? "\(action) at \(trace.sessions[session]?.name ?? "session \(session)")"
    case .beginning(let session):
      if lives[session] == nil { lives[session] = Life(begin: turn) }
    case .end(let session): lives[session]?.end = turn
    case .state(let session): lives[session]?.states.add(turn)
    case .rendering(let session): lives[session]?.renderings.add(turn)
    case .other: break
    }
    let last = parts.count - 1
    let before = parts[last].lines.count
    parts[last].lines.put(inASCII: line)
    parts[last].lengths[parts[last].lengths.count - 1] += parts[last].lines.count - before
  }

  private mutating func endTurn(number: Int, duration: Int?) {
    parts[parts.count - 1].durations.append(duration ?? -1)
    let cause = number == 0 ? "before the first turn shown here" : cause ?? "no action"
    let isShort = cause.utf8.count <= Self.longestCause
    let text = (isShort ? cause : cause.prefix(Self.longestCause) + "…").visible
    // The only sign that could end the script they stand in; the page puts it back.
    let row = "\(number)  \(text)\n".utf8.lazy.map { $0 == UInt8(ascii: "<") ? 1 : $0 }
    parts[parts.count - 1].rows += row
  }

  // MARK: - The index

  private mutating func putIndex() {
    var types: [String: Int] = [:]
    var places: [Int: Int] = [:]
    put(#"{"program":"#, trace.header.program)
    put(#","time":"#, trace.header.time)
    put(#","sessions":["#)
    // A parent has a smaller number, so it stands before its children.
    for (place, number) in lives.keys.sorted().enumerated() {
      guard let session = trace.sessions[number], let life = lives[number] else { continue }
      let type = types[session.type] ?? types.count
      types[session.type] = type
      let parent = session.parent.flatMap { places[$0] } ?? -1
      places[number] = place
      put("\(place > 0 ? "," : "")[\(number),\(parent),\(type),", session.key)
      put(",\(life.begin),\(life.end),\"\(life.states.steps)\",\"\(life.renderings.steps)\"]")
    }
    put(#"],"types":["#)
    for (type, place) in types.sorted(by: { $0.value < $1.value }) {
      put(place > 0 ? "," : "", type)
    }
    let counts = parts.map { "\($0.lengths.count)" }.joined(separator: ",")
    put("],\"parts\":[\(counts)]}")
  }

  /// Appends JSON, and after it a text in quotes, if there is one.
  private mutating func put(_ json: String, _ text: String? = nil) {
    index += json.utf8
    guard let text else { return }
    JSONText.quoted(text).withUnsafeBytes { index.put(inASCII: $0, endsLine: false) }
  }
}

extension [UInt8] {
  /// Appends a line of JSON in ASCII, without the sign that could end the script it stands in.
  ///
  /// In JSON, both stand in strings only, where the escapes mean the same.
  fileprivate mutating func put(inASCII line: UnsafeRawBufferPointer, endsLine: Bool = true) {
    let isPlain = line.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "<") }
    if isPlain {
      append(contentsOf: line)
    } else {
      for unit in String(decoding: line, as: UTF8.self).utf16 {
        if unit < 0x20 {
          append(0x20)
        } else if unit < 0x7F, unit != 0x3C {
          append(UInt8(unit))
        } else {
          let digits = String(unit, radix: 16)
          append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
      }
    }
    if endsLine { append(0x0A) }
  }
}
