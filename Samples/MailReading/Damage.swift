/// A defect of a message that is shown anyway.
enum Damage: Hashable, Sendable {
  case header
  case base64
  case bytes(charset: String)
  case unknownCharset(String)
  case noBoundary
  case unclosed
  case tooDeep
  case tooManyParts
}

// MARK: - CustomStringConvertible

extension Damage: CustomStringConvertible {
  var description: String {
    switch self {
    case .header:
      "Some lines of the header are no header fields and were left out."
    case .base64:
      "Some of the base64 is damaged; what could be decoded is shown."
    case .bytes(let charset):
      "Some bytes are not valid in \(charset)."
    case .unknownCharset(let charset):
      "The charset \"\(charset)\" is not known; the text is a guess."
    case .noBoundary:
      "The parts of the message could not be told apart; it is shown as it was sent."
    case .unclosed:
      "The end of the message is missing."
    case .tooDeep:
      "Parts are nested too deeply; the innermost are not opened."
    case .tooManyParts:
      "There are more parts than any mail needs; the last are left out."
    }
  }
}
