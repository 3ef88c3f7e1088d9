/// Something that an app asks of the terminal itself.
///
/// Whatever shows the app takes these requests when it can perform them: not while another program
/// has the terminal. Plain mode and scripts perform none of them.
enum DeviceRequest: Hashable, Sendable {
  /// The user's clipboard gets a text.
  case copy(String)
  /// The title of the terminal's window changes.
  case title(String)
  /// The terminal rings its bell.
  case bell
  /// The user's desktop shows a message.
  case notify(String, title: String)
}

extension DeviceRequest {
  /// Returns a message with its title in one text, for terminals that know no titles of messages.
  static func line(_ text: String, title: String) -> String {
    [title, text].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// The notice that a text was copied.
  static func notice(ofCopying text: String) -> String {
    let count = text.count
    return "Copied \(count) \(count == 1 ? "character" : "characters")"
  }
}
