/// The fields of a line: its numbers, and where everything else is.
///
/// Fields that this version does not know are skipped.
struct TraceLine {
  private(set) var event = EventName(bits: 0)
  private(set) var time: Int?
  private(set) var session: Int?
  private(set) var parent: Int?
  private(set) var type: Int?
  private(set) var turn: Int?
  private(set) var duration: Int?
  private(set) var isCut = false
  private(set) var isOfFramework = false
  /// The offsets of values that are strings or lists, each under the number of its key.
  private var offsets = Offsets()

  /// The keys of values that are read only when asked for.
  enum Field: Int {
    case event, action, output, worker, workerType, key, reason, path, name, renders, whole, hunks
    case sender, properties
  }

  private struct Offsets {
    var values: InlineArray<14, Int32> = .init(repeating: -1)
  }

  /// Reads a line; returns nil if it is not an object in JSON.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var scanner = JSONScanner(bytes)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    var isFirst = true
    while let follows = scanner.takeNext(isFirst: &isFirst, closing: UInt8(ascii: "}")) {
      guard follows else {
        guard scanner.isAtEnd else { return nil }
        return
      }
      guard let key = scanner.takeKey(), read(key, &scanner) else { return nil }
    }
    return nil
  }

  private mutating func read(_ key: EventName, _ scanner: inout JSONScanner) -> Bool {
    let start = scanner
    switch key {
    case "t": time = scanner.takeInteger()
    case "s": session = scanner.takeInteger()
    case "p": parent = scanner.takeInteger()
    case "y": type = scanner.takeInteger()
    case "n": turn = scanner.takeInteger()
    case "d": duration = scanner.takeInteger()
    case "cut": isCut = scanner.takeInteger() != 0
    case "lib": isOfFramework = scanner.takeInteger() != 0
    case "e":
      note(.event, scanner)
      event = scanner.takeName() ?? EventName(bits: 0)
    default:
      if let field = Self.field(key) { note(field, scanner) }
    }
    // A field of another kind than expected is as good as unknown.
    if scanner.offset > start.offset, let next = scanner.next,
      next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    {
      return true
    }
    scanner = start
    return scanner.skipValue()
  }

  private mutating func note(_ field: Field, _ scanner: JSONScanner) {
    offsets.values[field.rawValue] = Int32(clamping: scanner.offset)
  }

  private static func field(_ key: EventName) -> Field? {
    switch key {
    case "a": .action
    case "o": .output
    case "w": .worker
    case "of": .workerType
    case "k": .key
    case "why": .reason
    case "path": .path
    case "name": .name
    case "r": .renders
    case "all": .whole
    case "x": .hunks
    case "by": .sender
    case "not": .properties
    default: nil
    }
  }

  /// Returns where the value of a field begins; nil if the line does not have it.
  func offset(of field: Field) -> Int? {
    let offset = offsets.values[field.rawValue]
    return offset < 0 ? nil : Int(offset)
  }
}
