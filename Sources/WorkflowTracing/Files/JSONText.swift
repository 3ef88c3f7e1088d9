/// Texts as they are written in JSON.
package enum JSONText {
  /// Returns a text as a JSON string in quotes, in UTF-8.
  package static func quoted(_ text: String) -> [UInt8] {
    let buffer = LineBuffer(capacity: 512)
    buffer.put(quoted: text)
    return Array(buffer.bytes)
  }
}
