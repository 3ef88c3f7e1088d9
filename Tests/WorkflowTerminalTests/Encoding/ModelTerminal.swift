import WorkflowTextUI

/// A terminal that understands what the encoder may write, and nothing else.
///
/// Everything that depends on the terminal is forbidden: relative moves from a column or row that
/// is not the same everywhere, erasing with a colour, and text that does not fit.
struct ModelTerminal {
  /// How the terminal measures the columns of text.
  enum Measuring {
    /// As frames do, cluster by cluster.
    case likeFrames
    /// Scalar by scalar with the tables of an older Unicode, as tmux 3.3a does.
    case byScalar
  }

  struct Place: Equatable {
    var text: String
    var style: Style
    var link: String?
    static let blank = Place(text: " ", style: .plain)
  }

  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  let size: Size
  let measuring: Measuring
  private(set) var places: [[Place]]
  private(set) var isCursorVisible = true
  private(set) var isSynchronised = false
  private(set) var pen = Style.plain
  private(set) var link: String?
  private var row: Int? = 0
  private var column: Int? = 0
  private var region: Range<Int>

  init(size: Size, measuring: Measuring = .likeFrames) {
    self.size = size
    self.measuring = measuring
    region = 0..<size.height
    let row = Array(repeating: Place(text: "?", style: .reversed), count: size.width)
    places = Array(repeating: row, count: size.height)
  }

  /// Where the cursor is visible; nil if it is hidden, or its position depends on the terminal.
  var cursor: Position? {
    guard isCursorVisible, let row, let column else { return nil }
    return Position(column: column, row: row)
  }

  /// Whether the whole screen scrolls.
  var isWhole: Bool { region == 0..<size.height }

  mutating func receive(_ bytes: [UInt8]) throws(Complaint) {
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x1B {
        try control(&rest)
      } else {
        let text = rest.prefix { $0 != 0x1B }
        rest = rest.dropFirst(text.count)
        try write(String(decoding: text, as: UTF8.self))
      }
    }
  }
}

// MARK: - Sequences

extension ModelTerminal {
  private mutating func control(_ rest: inout ArraySlice<UInt8>) throws(Complaint) {
    if rest.starts(with: [0x1B, 0x5D]) { return try takeLink(&rest) }
    guard rest.starts(with: [0x1B, 0x5B]) else { throw Complaint(description: "ESC without [") }
    rest = rest.dropFirst(2)
    let text = String(decoding: rest.prefix { !(0x40...0x7E).contains($0) }, as: UTF8.self)
    rest = rest.dropFirst(text.utf8.count)
    guard let byte = rest.popFirst() else { throw Complaint(description: "unfinished \(text)") }
    let final = Character(Unicode.Scalar(byte))
    guard text.utf8.allSatisfy({ (0x30...0x3F).contains($0) }) else {
      throw Complaint(description: "parameters \(text.debugDescription)")
    }
    if text.hasPrefix("?") { return try mode(text + String(final)) }
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = text.isEmpty ? [] : fields.map { Int($0) ?? -1 }
    guard numbers.allSatisfy({ $0 >= 0 }), isSynchronised else {
      throw Complaint(description: "\(text)\(final), synchronised: \(isSynchronised)")
    }
    try perform(final, numbers)
  }

  private mutating func takeLink(_ rest: inout ArraySlice<UInt8>) throws(Complaint) {
    let text = String(decoding: rest.dropFirst(2).prefix { $0 != 0x1B }, as: UTF8.self)
    rest = rest.dropFirst(2 + text.utf8.count)
    let fields = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard rest.starts(with: [0x1B, 0x5C]), fields.count == 3, fields[0] == "8",
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), isSynchronised
    else { throw Complaint(description: "link \(text.debugDescription)") }
    rest = rest.dropFirst(2)
    guard fields[1].isEmpty == fields[2].isEmpty, fields[1].isEmpty || fields[1].hasPrefix("id=")
    else { throw Complaint(description: "identity of a link: \(text)") }
    link = fields[2].isEmpty ? nil : String(fields[2])
  }

  private mutating func mode(_ text: String) throws(Complaint) {
    switch (text, isSynchronised) {
    case ("?2026h", false): isSynchronised = true
    case ("?2026l", true): isSynchronised = false
    case ("?25h", true): isCursorVisible = true
    case ("?25l", true): isCursorVisible = false
    default: throw Complaint(description: "mode \(text)")
    }
  }

  private mutating func perform(_ final: Character, _ numbers: [Int]) throws(Complaint) {
    let count = numbers.first ?? 1
    switch (final, numbers.count) {
    case ("m", _): try select(numbers)
    case ("H", 0...2): try place(row: count - 1, column: (numbers.dropFirst().first ?? 1) - 1)
    case ("G", 0...1): try place(row: try known(row), column: count - 1)
    case ("A", 0...1): try place(row: try known(row) - count, column: try known(column))
    case ("B", 0...1): try place(row: try known(row) + count, column: try known(column))
    case ("C", 0...1): try place(row: try known(row), column: try known(column) + count)
    case ("D", 0...1): try place(row: try known(row), column: try known(column) - count)
    case ("J", 1) where count == 2:
      try needPlain()
      for row in places.indices { erase(row, from: 0) }
    case ("K", 0):
      try needPlain()
      erase(try known(row), from: try known(column))
    case ("M", 0...1): try shift(up: count)
    case ("L", 0...1): try shift(up: -count)
    case ("r", 0), ("r", 2):
      region = numbers.isEmpty ? 0..<size.height : numbers[0] - 1..<numbers[1]
      (row, column) = (nil, nil)
    default: throw Complaint(description: "\(numbers)\(final)")
    }
  }

  private mutating func place(row: Int, column: Int) throws(Complaint) {
    guard places.indices.contains(row), (0..<size.width).contains(column) else {
      throw Complaint(description: "moved to \(column),\(row)")
    }
    (self.row, self.column) = (row, column)
  }

  private func known(_ value: Int?) throws(Complaint) -> Int {
    guard let value else { throw Complaint(description: "moved from an unknown position") }
    return value
  }

  /// The style of what is erased, which has the colours of the pen.
  private var erased: Style { Style(foreground: pen.foreground, background: pen.background) }

  /// Terminals differ in which attributes of the pen what is erased has.
  private func needPlain() throws(Complaint) {
    var attributes = pen
    (attributes.foreground, attributes.background) = (.standard, .standard)
    if attributes != .plain || link != nil {
      throw Complaint(description: "erased in style \(pen)")
    }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    breakGlyph(row, column)
    for column in column..<size.width { places[row][column] = Place(text: " ", style: erased) }
  }

  private mutating func shift(up distance: Int) throws(Complaint) {
    try needPlain()
    guard let row, region.contains(row), abs(distance) <= region.upperBound - row else {
      throw Complaint(description: "shifted outside of \(region)")
    }
    let blank = Array(repeating: Place(text: " ", style: erased), count: size.width)
    for _ in 0..<abs(distance) {
      places.remove(at: distance > 0 ? row : region.upperBound - 1)
      places.insert(blank, at: distance > 0 ? region.upperBound - 1 : row)
    }
    column = nil
  }
}

// MARK: - Styles

extension ModelTerminal {
  private mutating func select(_ numbers: [Int]) throws(Complaint) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: pen = .plain
      case 1: pen.isBold = true
      case 2: pen.isDim = true
      case 4: pen.isUnderlined = true
      case 7: pen.isReversed = true
      case 22: (pen.isBold, pen.isDim) = (false, false)
      case 24: pen.isUnderlined = false
      case 27: pen.isReversed = false
      case 30...39, 90...97: pen.foreground = try color(number % 60 - 30, number > 89, &rest)
      case 40...49, 100...107: pen.background = try color(number % 60 - 40, number > 99, &rest)
      default: throw Complaint(description: "style \(number)")
      }
    }
  }

  private func color(
    _ number: Int, _ isBright: Bool, _ rest: inout ArraySlice<Int>
  ) throws(Complaint) -> Color {
    let parts = rest.compactMap { UInt8(exactly: $0) }
    switch number {
    case 9:
      return .standard
    case 8 where parts.count >= 2 && parts[0] == 5:
      rest = rest.dropFirst(2)
      return .palette(parts[1])
    case 8 where parts.count >= 4 && parts[0] == 2:
      rest = rest.dropFirst(4)
      return .rgb(red: parts[1], green: parts[2], blue: parts[3])
    default:
      let name = UInt8(exactly: number).flatMap { Color.Name(rawValue: $0 + (isBright ? 8 : 0)) }
      guard let name else { throw Complaint(description: "colour \(number)") }
      return .named(name)
    }
  }
}

// MARK: - Text

extension ModelTerminal {
  private mutating func write(_ text: String) throws(Complaint) {
    guard isSynchronised else { throw Complaint(description: "not synchronised") }
    switch measuring {
    case .likeFrames:
      for character in text {
        try put(String(character), width: String(character).columnCount)
      }
    case .byScalar:
      for scalar in text.unicodeScalars {
        let text = String(Character(scalar))
        try put(text, width: scalar.isUnknownToOldTerminals ? 0 : text.columnCount)
      }
    }
  }

  private mutating func put(_ text: String, width: Int) throws(Complaint) {
    for scalar in text.unicodeScalars where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value {
      throw Complaint(description: "control character \(scalar.value)")
    }
    guard let row, let column else { throw Complaint(description: "wrote at an unknown position") }
    guard width > 0 else { return join(text, row, column) }
    guard column + width <= size.width else {
      // Only a terminal that measures in its own way may get text that does not fit. It shows none.
      if measuring == .byScalar { return }
      throw Complaint(description: "\(text) at \(column) does not fit")
    }
    breakGlyph(row, column)
    breakGlyph(row, column + width)
    for column in column..<column + width {
      places[row][column] = Place(text: "", style: pen, link: link)
    }
    places[row][column].text = text
    // After the last column, the position of the cursor depends on the terminal.
    self.column = column + width < size.width ? column + width : nil
    if self.column == nil, measuring == .byScalar { self.column = size.width - 1 }
  }

  /// Adds a scalar that takes no column to the glyph before it.
  private mutating func join(_ text: String, _ row: Int, _ column: Int) {
    var before = column - 1
    while before > 0, places[row][before].text.isEmpty { before -= 1 }
    if before >= 0 { places[row][before].text += text }
  }

  /// Blanks the glyph whose second half is at a place, if there is one.
  private mutating func breakGlyph(_ row: Int, _ column: Int) {
    guard column < size.width, places[row][column].text.isEmpty else { return }
    var first = column
    while first > 0, places[row][first].text.isEmpty { first -= 1 }
    var end = column
    while end < size.width, places[row][end].text.isEmpty { end += 1 }
    for column in first..<end { places[row][column].text = " " }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is newer than Unicode 13, or a spacing mark.
  fileprivate var isUnknownToOldTerminals: Bool {
    guard let age = properties.age else { return true }
    return age.major > 13 || properties.generalCategory == .spacingMark
  }
}
