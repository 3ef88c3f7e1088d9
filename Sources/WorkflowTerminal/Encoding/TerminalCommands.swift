import Foundation
import WorkflowTextUI

/// The bytes that ask a terminal for something other than to show a frame.
///
/// In tmux and in GNU screen, they are wrapped as far as these do not understand them themselves.
struct TerminalCommands {
  let kind: TerminalKind

  /// The most bytes of base64 that a text to copy may have: the longest that xterm takes, and what
  /// other terminals take as well.
  static let longestCopy = 74_994

  /// Returns the bytes that copy a text (OSC 52), none if that cannot be, and what to tell the user.
  func copy(_ text: String) -> (bytes: [UInt8], notice: String) {
    guard kind.takesCopies else {
      return ([], "Not copied: this terminal lets no program copy. Alt-m, then select as it does")
    }
    let data = Data(text.utf8).base64EncodedString()
    guard data.utf8.count <= TerminalCommands.longestCopy else {
      let most = TerminalCommands.longestCopy / 4 * 3
      return ([], "Not copied: \(text.utf8.count) bytes are more than the \(most) of a clipboard")
    }
    let command = "52;c;\(data)"
    let notice = DeviceRequest.notice(ofCopying: text)
    switch kind.multiplexer {
    // tmux takes it for itself and passes it on, or lets it through, as its user has set it.
    case .tmux: return (plain(command) + wrapped(command), notice + "; tmux needs set-clipboard on")
    case .screen, nil: return (wrapped(command), notice)
    }
  }

  /// The bytes that ring the bell.
  static let bell: [UInt8] = [0x07]

  /// Returns the bytes that set the title of the terminal's window (OSC 0).
  func title(_ text: String) -> [UInt8] {
    kind.knowsCommands ? plain("0;\(TerminalCommands.harmless(text))") : []
  }

  /// Returns the bytes that show a message on the user's desktop, or ring where none can be shown.
  func notification(_ text: String, title: String) -> [UInt8] {
    switch kind.notification {
    case .none: return TerminalCommands.bell
    case .titled:
      let title = TerminalCommands.harmless(title).replacing(";", with: ",")
      return wrapped("777;notify;\(title);\(TerminalCommands.harmless(text))")
    case .plain:
      let line = TerminalCommands.harmless(DeviceRequest.line(text, title: title))
      // ConEmu and those like it read a number as a command: 9;4;1;50 is progress.
      let start = line.first.map { $0.isNumber } == true ? " " : ""
      return wrapped("9;\(start)\(line)")
    }
  }

  /// The most Unicode scalars of a title or a message.
  private static let longestText = 200

  /// Returns a text in which nothing ends or begins a command, also one from a stranger.
  private static func harmless(_ text: String) -> String {
    // Of scalars, since one character can have any number of marks.
    let start = String(text.unicodeScalars.prefix(longestText))
    return String(start.map { $0.isWhitespace ? " " : $0 }).onOneLine
  }

  /// Returns an operating system command.
  private func plain(_ command: String) -> [UInt8] { Array("\u{1B}]\(command)\u{1B}\\".utf8) }

  /// Returns an operating system command for the terminal around what runs in it.
  private func wrapped(_ command: String) -> [UInt8] {
    switch kind.multiplexer {
    case nil: return plain(command)
    case .tmux:
      let doubled = plain(command).flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
      return Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
    case .screen:
      // GNU screen cuts longer strings, and ESC \ within one would end it.
      let bytes = Array("\u{1B}]\(command)\u{07}".utf8)
      return stride(from: 0, to: bytes.count, by: 250).flatMap { start in
        let piece = bytes[start..<min(start + 250, bytes.count)]
        return Array("\u{1B}P".utf8) + piece + Array("\u{1B}\\".utf8)
      }
    }
  }
}
