extension Unicode.Scalar {
  /// Whether the scalar is drawn as room without ink.
  ///
  /// Unicode says so of three groups: spaces and the tab; letters that are ignored where a font has
  /// no picture of them, which are the fillers of Hangul; and a few signs whose pictures are empty.
  var isBlank: Bool {
    switch self {
    case " ", "\t", "\u{A0}": true
    // Looking up what Unicode says takes longer than reading a header.
    case ..<"\u{300}": false
    // The Braille pattern without dots, the blank blocks of hieroglyphs and the null notehead.
    case "\u{2800}", "\u{13441}", "\u{13442}", "\u{1D159}": true
    default:
      switch properties.generalCategory {
      case .spaceSeparator: true
      case .otherLetter: properties.isDefaultIgnorableCodePoint
      default: false
      }
    }
  }

  /// Whether the scalar is drawn as nothing, and only says something of its neighbours.
  var isInvisible: Bool {
    if value < 0x300 { return value == 0xAD }
    return switch properties.generalCategory {
    case .format: !isArabicSign
    case .nonspacingMark, .unassigned, .control: properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// Whether the scalar puts others in another order; a terminal app shows a sign for it.
  fileprivate var isReordering: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// Whether the scalar is a sign that stands before a number, and a format character by name only.
  private var isArabicSign: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

extension String {
  /// Whether there are characters that are not drawn, or that change the order of others.
  public var hasInvisibleCharacters: Bool { unicodeScalars.contains(where: \.isInvisible) }

  /// The text with one space for each run of blanks, and without blanks at its ends.
  ///
  /// Enough blanks would move what follows them to the next row, where it could pretend to be
  /// another line. Characters without a width do not interrupt a run, and stay elsewhere: they join
  /// emoji and letters.
  var withSingleBlanks: String {
    // Most texts have none but single spaces.
    var last: UInt8 = 0x20
    let isPlain = utf8.allSatisfy { byte in
      defer { last = byte }
      return byte < 0x80 && byte != .tab && !(byte == .space && last == .space)
    }
    if isPlain, last != .space { return self }
    var text = String.UnicodeScalarView()
    var isInRun = false
    for scalar in unicodeScalars {
      if scalar.isBlank {
        isInRun = true
      } else if !isInRun || !scalar.isInvisible || scalar.isReordering {
        if isInRun, !text.isEmpty { text.append(" ") }
        isInRun = false
        text.append(scalar)
      }
    }
    return String(text)
  }
}
