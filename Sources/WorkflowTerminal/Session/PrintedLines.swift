import WorkflowTextUI

/// Lines that a program has printed, as they are written above an app below the prompt.
///
/// Of escape sequences, only those for colours and the like and for links are left, as nothing else
/// can move the cursor off the app. Whatever else a terminal would obey is made visible.
struct PrintedLines {
  /// The number of printed bytes that are in the lines.
  let count: Int
  /// The lines, each with its break.
  let bytes: [UInt8]

  /// Finds the whole lines of what was printed; without any, everything if it is very long.
  init(_ printed: [UInt8], longest: Int = 60 * 1024) {
    let end = printed.lastIndex(of: 0x0A).map { $0 + 1 }
    count = end ?? (printed.count > longest ? printed.count : 0)
    let text = String(decoding: printed[..<count], as: UTF8.self)
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if text.utf8.last == 0x0A { lines.removeLast() }
    bytes = lines.flatMap { Array((PrintedLines.line($0) + "\r\n").utf8) }
  }

  private static func line(_ line: Substring.UnicodeScalarView) -> String {
    // What was written over the line: a program that shows its progress goes back to the start.
    let last = line.split(separator: "\r").last ?? line.prefix(0)
    var result = ""
    var rest = last
    while let first = rest.popFirst() {
      if first == "\u{1B}", let sequence = style(in: rest) ?? link(in: rest) {
        result += "\u{1B}" + String(sequence)
        rest = rest[sequence.endIndex...]
      } else if first == "\t" {
        result += "\t"
      } else {
        result.unicodeScalars.append(contentsOf: first.isObeyed ? first.picture : [first])
      }
    }
    return result
  }

  /// Returns the sequence that sets styles, without its ESC, at the start of a text.
  private static func style(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.first == "[" else { return nil }
    let parameters = text.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" || $0 == ":" }
    guard parameters.endIndex < text.endIndex, text[parameters.endIndex] == "m" else { return nil }
    return text[...parameters.endIndex]
  }

  /// Returns the sequence that begins or ends a link (OSC 8), without its ESC, at the start of a text.
  private static func link(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.starts(with: "]8;".unicodeScalars) else { return nil }
    let address = text.dropFirst(3).prefix { (0x20..<0x7F).contains($0.value) }
    let rest = text[address.endIndex...]
    guard rest.starts(with: "\u{1B}\\".unicodeScalars), address.contains(";") else { return nil }
    return text[..<rest.index(rest.startIndex, offsetBy: 2)]
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does something else than showing the scalar.
  fileprivate var isObeyed: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

  /// The sign that shows a scalar that cannot be shown itself.
  fileprivate var picture: [Unicode.Scalar] {
    switch value {
    case 0..<0x20: [Unicode.Scalar(0x2400 + value)!]
    case 0x7F: ["\u{2421}"]
    default: ["\u{FFFD}"]
    }
  }
}

/// Printed text on its way to the terminal.
struct Printing {
  /// The lines that the next frame prints.
  var lines: PrintedLines?
  /// The part of what is withheld that the lines are; or that was written, until the terminal has
  /// accepted it.
  var bytes: PrintedBytes?

  /// Whether a frame has something to print.
  var waits: Bool { lines != nil }
}
