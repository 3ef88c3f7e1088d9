/// Something that an app asks of the terminal itself.
///
/// Whatever shows the app takes these requests when it can perform them: not while another program
/// has the terminal. Plain mode and scripts perform none of them.
enum DeviceRequest: Hashable, Sendable {
  /// The user's clipboard gets a text.
  case copy(String)
}

extension DeviceRequest {
  /// What tells the user that a text was copied.
  static func notice(ofCopying text: String) -> String {
    let count = text.count
    return "Copied \(count) \(count == 1 ? "character" : "characters")"
  }
}
