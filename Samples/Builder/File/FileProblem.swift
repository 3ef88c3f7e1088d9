import Foundation

/// A mistake in a file: where it is, what it is, and what to write instead.
struct FileProblem: Error, Equatable, CustomStringConvertible {
  /// The place, such as `operations[2].timeout`; empty for the whole file.
  var place: String
  var text: String

  init(_ text: String, at path: [any CodingKey] = [], _ key: (any CodingKey)? = nil) {
    self.init(text, at: FileProblem.place(path + (key.map { [$0] } ?? [])))
  }

  init(_ text: String, at place: String) {
    self.place = place
    self.text = text
  }

  var description: String { place.isEmpty ? text : "\(place): \(text)" }

  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce("") { place, key in
      if let index = key.intValue { return "\(place)[\(index)]" }
      return place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)"
    }
  }
}

// MARK: - Errors of decoding

extension FileProblem {
  /// Says in the words of JSON what a decoder could not read.
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init("\(quoted(key.stringValue)) is missing", at: context.codingPath)
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init("expected \(FileProblem.words(for: type))", at: context.codingPath)
    case .dataCorrupted(let context):
      // The syntax was checked before.
      self.init("a number is out of range", at: context.codingPath)
    @unknown default: self.init("\(error)")
    }
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Double.Type: "a number"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }

  /// Finds the line where data stops being JSON; nil if it is JSON.
  static func syntax(of data: Data) -> FileProblem? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      let info = (error as NSError).userInfo
      let reason = info[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
      // Some systems name the line, and some only the character.
      guard let match = reason.firstMatch(of: /(.*) around character (\d+)/),
        let offset = Int(match.2)
      else { return FileProblem("this is no JSON: \(reason)") }
      let line = data.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
      return FileProblem("this is no JSON: \(match.1) in line \(line)")
    }
  }
}
