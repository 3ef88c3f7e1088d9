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

  @Test func `a title and a message are one line, in which nothing is a command`() {
    #expect(text(commands().title("a.txt — Notes")) == "␛]0;a.txt — Notes␛\\")
    let hostile = "a\u{7}b\u{1B}]0;c\u{1B}\\d\n\te\u{9C}f\u{202E}"
    #expect(text(commands().title(hostile)) == "␛]0;a␇b␛]0;c␛\\d  e\u{FFFD}f␦␛\\")
    let title = commands().title(hostile)
    #expect(title.count { $0 == 0x1B } == 2 && !title.contains(0x07) && !title.contains(0x0A))
    let long = commands().title(String(repeating: "x", count: 1000))
    #expect(long.count == 200 + "x]0;x\\".utf8.count)
    // One character can have any number of marks.
    let marked = commands().title("e" + String(repeating: "\u{301}", count: 100_000))
    #expect(marked.count < 1000)
  }

  @Test(arguments: [
    (["TERM": "xterm"], "␛]9;Build: done; 2 warnings␛\\"),
    (["TERM": "rxvt-unicode"], "␛]777;notify;Build;done; 2 warnings␛\\"),
    (["TERM": "foot"], "␛]777;notify;Build;done; 2 warnings␛\\"),
    (["VTE_VERSION": "7600"], "␛]777;notify;Build;done; 2 warnings␛\\"),
    (["TERM": "linux"], "\u{7}"),
    (["TMUX": "x"], "␛Ptmux;␛␛]9;Build: done; 2 warnings␛␛\\␛\\"),
  ])
  func `a message has the form that its terminal knows`(variables: [String: String], form: String) {
    #expect(text(commands(variables).notification("done; 2 warnings", title: "Build")) == form)
  }

  @Test func `a message is no progress, and its title has one part`() {
    #expect(text(commands().notification("4;1;50", title: "")) == "␛]9; 4;1;50␛\\")
    let titled = commands(["TERM": "foot"]).notification("b", title: "a;notify;c")
    #expect(text(titled) == "␛]777;notify;a,notify,c;b␛\\")
  }

  @Test func `the console of Linux gets no title, which it may show as text`() {
    #expect(commands(["TERM": "linux"]).title("x").isEmpty)
  }

  private func commands(_ variables: [String: String] = [:]) -> TerminalCommands {
    TerminalCommands(
      kind: TerminalKind(["TERM": "xterm"].merging(variables) { _, new in new }))
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }
}
