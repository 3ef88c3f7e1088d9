import Testing

@testable import WorkflowTerminal

/// The bytes that ask a terminal to copy and to tell, and what is known of terminals for that.
struct TerminalCommandsTests {
  @Test func `a text is copied as base64`() {
    let (bytes, notice) = commands().copy("déjà vu")
    #expect(text(bytes) == "␛]52;c;ZMOpasOgIHZ1␛\\")
    #expect(notice == "Copied 7 characters")
    #expect(commands().copy("x").notice == "Copied 1 character")
  }

  @Test func `tmux gets a copy, and passes another one through`() {
    let (bytes, notice) = commands(["TMUX": "/tmp/tmux-1000/default,1,0"]).copy("x")
    #expect(text(bytes) == "␛]52;c;eA==␛\\␛Ptmux;␛␛]52;c;eA==␛␛\\␛\\")
    #expect(notice == "Copied 1 character; tmux needs set-clipboard on")
  }

  @Test func `GNU screen passes a copy through in short pieces`() {
    let screen = commands(["STY": "1.tty", "TERM": "screen-256color"])
    #expect(text(screen.copy("x").bytes) == "␛P␛]52;c;eA==\u{7}␛\\")
    let long = screen.copy(String(repeating: "x", count: 600)).bytes
    let pieces = text(long).split(separator: "␛\\")
    #expect(pieces.count == 4 && pieces.allSatisfy { $0.utf8.count <= 260 && $0.hasPrefix("␛P") })
  }

  @Test func `a text that is too long is not copied, and the user is told`() {
    let longest = TerminalCommands.longestCopy / 4 * 3
    let whole = commands().copy(String(repeating: "x", count: longest))
    #expect(!whole.bytes.isEmpty && whole.notice == "Copied \(longest) characters")
    let (bytes, notice) = commands().copy(String(repeating: "x", count: longest + 1))
    #expect(bytes.isEmpty)
    #expect(notice == "Not copied: 56245 bytes are more than the 56244 of a clipboard")
  }

  @Test(arguments: [
    (["TERM": "linux"], false), (["TERM_PROGRAM": "Apple_Terminal"], false),
    (["VTE_VERSION": "7600"], false), (["VTE_VERSION": "7600", "TMUX": "x"], true), ([:], true),
  ])
  func `terminals that let no program copy get nothing, and the user is told`(
    variables: [String: String], takesCopies: Bool
  ) {
    let (bytes, notice) = commands(variables).copy("x")
    #expect(bytes.isEmpty == !takesCopies)
    #expect(notice.hasPrefix("Not copied: this terminal") == !takesCopies)
  }

  private func commands(_ variables: [String: String] = [:]) -> TerminalCommands {
    TerminalCommands(
      kind: TerminalKind(["TERM": "xterm"].merging(variables) { _, new in new }))
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }
}
