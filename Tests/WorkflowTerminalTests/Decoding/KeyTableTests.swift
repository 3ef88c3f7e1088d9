import Testing

@testable import WorkflowTerminal
@testable import WorkflowTextUI

/// What terminals send for keys, with `␛` for the escape character.
struct KeyTableTests {
  @Test(arguments: table)
  func `a sequence is decoded as its keys, however it is cut`(entry: Entry) {
    let expected = entry.keys.map { InputEvent.key($0) }
    for cut in 0...entry.bytes.count {
      var decoder = InputDecoder()
      var events = decoder.decode(entry.bytes[..<cut])
      events += decoder.decode(entry.bytes[cut...])
      if decoder.isWaiting { events += decoder.timeout() }
      #expect(events == expected, "\(entry.text) cut at \(cut)")
      #expect(!decoder.isWaiting)
    }
    var decoder = InputDecoder()
    var events = entry.bytes.flatMap { decoder.decode([$0]) }
    events += decoder.timeout()
    #expect(events == expected, "\(entry.text) byte by byte")
  }

  @Test(arguments: answers)
  func `answers and mouse reports are never taken as keys`(text: String) {
    let bytes = Entry.bytes(of: text)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      #expect(decoder.decode(bytes[..<cut]) == [])
      #expect(decoder.decode(Array(bytes[cut...]) + [0x6A]) == [.key("j")], "\(text) cut at \(cut)")
    }
  }

  @Test(arguments: mouseReports)
  func `a mouse report is decoded, however it is cut`(text: String, event: MouseEvent) {
    let bytes = Entry.bytes(of: text)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let events = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(events == [.mouse(event)], "\(text) cut at \(cut)")
      #expect(!decoder.isWaiting)
    }
  }

  @Test(
    arguments: [
      ("␛]11;rgb:0000/0000/0000␛\\", .background(.dark)),
      ("␛]11;rgb:1e/1e/1e\u{7}", .background(.dark)),
      ("␛]11;rgb:ffff/ffff/ffff␛\\", .background(.light)),
      ("␛]11;rgba:fdfd/f6f6/e3e3/ffff\u{7}", .background(.light)),
      ("␛]11;rgb:f/f/f\u{7}", .background(.light)),
      ("␛[?62;22c", .identity),
      ("␛]11;rgb:00/00\u{7}", nil), ("␛]11;?\u{7}", nil), ("␛]11;rgb:x/y/z\u{7}", nil),
      ("␛]10;rgb:ff/ff/ff\u{7}", nil), ("␛P11;rgb:ff/ff/ff␛\\", nil), ("␛[0c", nil),
      ("␛]11;rgb:ff/ff/ff\u{18}", nil), ("␛]11;rgb:fffff/ff/ff\u{7}", nil),
    ] as [(String, TerminalAnswer?)])
  func `an answer is read, however it is cut, and never typed`(
    text: String, answer: TerminalAnswer?
  ) {
    let bytes = Entry.bytes(of: text)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let events = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(events == [] && decoder.takeAnswers() == [answer].compactMap { $0 })
      #expect(decoder.takeAnswers() == [] && !decoder.isWaiting)
    }
  }

  struct Entry: Sendable, CustomTestStringConvertible {
    let text: String
    let keys: [KeyPress]

    init(_ text: String, _ keys: KeyPress...) {
      self.text = text
      self.keys = keys
    }

    var bytes: [UInt8] { Entry.bytes(of: text) }
    var testDescription: String { text.debugDescription }

    static func bytes(of text: String) -> [UInt8] {
      Array(text.replacing("␛", with: "\u{1B}").utf8)
    }
  }

  static let table: [Entry] = typed + withAlt + letters + numbers + codes + mixed

  private static let typed: [Entry] = [
    Entry("a", "a"), Entry("A", "A"), Entry(" ", "space"), Entry("-", "-"), Entry("jk", "j", "k"),
    Entry("é", "é"), Entry("日", "日"), Entry("😀", "😀"), Entry("~", "~"),
    Entry("\u{0}", "ctrl-space"), Entry("\u{1}", "ctrl-a"),
    Entry("\u{1A}", KeyPress(.character("z"), modifiers: .control)),
    Entry("\u{8}", "backspace"), Entry("\u{7F}", "backspace"), Entry("\t", "tab"),
    Entry("\r", "enter"), Entry("\u{A}", "enter"),
    Entry("\u{1C}", KeyPress(.character("\\"), modifiers: .control)),
    Entry("\u{1D}", "ctrl-]"), Entry("\u{1E}", "ctrl-^"), Entry("\u{1F}", "ctrl-_"),
    Entry("␛", "escape"), Entry("\u{9B}A", "A"),
  ]

  private static let withAlt: [Entry] = [
    Entry("␛a", "alt-a"), Entry("␛A", "alt-A"), Entry("␛é", "alt-é"), Entry("␛日", "alt-日"),
    Entry("␛\r", "alt-enter"), Entry("␛\u{7F}", "alt-backspace"), Entry("␛\t", "alt-tab"),
    Entry("␛\u{1}", "ctrl-alt-a"), Entry("␛\u{0}", "ctrl-alt-space"), Entry("␛-", "alt--"),
    Entry("␛[", "alt-["), Entry("␛O", "alt-O"), Entry("␛]", "alt-]"), Entry("␛P", "alt-P"),
    Entry("␛X", "alt-X"), Entry("␛^", "alt-^"), Entry("␛_", "alt-_"), Entry("␛\\", "alt-\\"),
    Entry("␛␛", "escape", "escape"), Entry("␛␛j", "escape", "alt-j"),
    Entry("␛␛␛", "escape", "escape", "escape"), Entry("␛␛[A", "alt-up"), Entry("␛␛OP", "alt-f1"),
    Entry("␛␛[3~", "alt-delete"), Entry("␛␛␛[A", "escape", "alt-up"),
  ]

  private static let letters: [Entry] = [
    Entry("␛[A", "up"), Entry("␛[B", "down"), Entry("␛[C", "right"), Entry("␛[D", "left"),
    Entry("␛[H", "home"), Entry("␛[F", "end"), Entry("␛OA", "up"), Entry("␛OB", "down"),
    Entry("␛OC", "right"), Entry("␛OD", "left"), Entry("␛OH", "home"), Entry("␛OF", "end"),
    Entry("␛[1;2A", "shift-up"), Entry("␛[1;3B", "alt-down"), Entry("␛[1;5C", "ctrl-right"),
    Entry("␛[1;5D", "ctrl-left"), Entry("␛[1;6D", "ctrl-shift-left"),
    Entry("␛[1;7H", "ctrl-alt-home"),
    Entry("␛[1;8F", "ctrl-alt-shift-end"), Entry("␛O5A", "ctrl-up"), Entry("␛O1;2B", "shift-down"),
    Entry("␛[5A", "ctrl-up"), Entry("␛[a", "shift-up"), Entry("␛[d", "shift-left"),
    Entry("␛Oa", "ctrl-up"), Entry("␛Oc", "ctrl-right"), Entry("␛[Z", "shift-tab"),
    Entry("␛[1;5Z", "ctrl-shift-tab"), Entry("␛OP", "f1"), Entry("␛OQ", "f2"), Entry("␛OR", "f3"),
    Entry("␛OS", "f4"), Entry("␛[1;2P", "shift-f1"), Entry("␛[1;5R", "ctrl-f3"),
    Entry("␛[[A", "f1"),
    Entry("␛[[E", "f5"), Entry("␛OM", "enter"), Entry("␛Oj", "*"), Entry("␛Ok", "+"),
    Entry("␛Op", "0"), Entry("␛Oy", "9"), Entry("␛OX", "="), Entry("␛OI", "tab"),
    Entry("␛[1;1:1A", "up"), Entry("␛[1;129A", "up"),
  ]

  private static let numbers: [Entry] = [
    Entry("␛[1~", "home"), Entry("␛[2~", "insert"), Entry("␛[3~", "delete"), Entry("␛[4~", "end"),
    Entry("␛[5~", "pageup"), Entry("␛[6~", "pagedown"), Entry("␛[7~", "home"), Entry("␛[8~", "end"),
    Entry("␛[3;5~", "ctrl-delete"), Entry("␛[5;3~", "alt-pageup"), Entry("␛[3$", "shift-delete"),
    Entry("␛[3^", "ctrl-delete"), Entry("␛[3@", "ctrl-shift-delete"), Entry("␛[11~", "f1"),
    Entry("␛[12~", "f2"), Entry("␛[13~", "f3"), Entry("␛[14~", "f4"), Entry("␛[15~", "f5"),
    Entry("␛[17~", "f6"), Entry("␛[18~", "f7"), Entry("␛[19~", "f8"), Entry("␛[20~", "f9"),
    Entry("␛[21~", "f10"), Entry("␛[23~", "f11"), Entry("␛[24~", "f12"), Entry("␛[25~", "f13"),
    Entry("␛[26~", "f14"), Entry("␛[28~", "f15"), Entry("␛[29~", "f16"), Entry("␛[31~", "f17"),
    Entry("␛[32~", "f18"), Entry("␛[33~", "f19"), Entry("␛[34~", "f20"),
    Entry("␛[15;2~", "shift-f5"),
    Entry("␛[24^", "ctrl-f12"),
  ]

  private static let codes: [Entry] = [
    Entry("␛[27;5;13~", "ctrl-enter"), Entry("␛[27;2;9~", "shift-tab"),
    Entry("␛[27;5;105~", "ctrl-i"), Entry("␛[27;2;33~", "!"), Entry("␛[97u", "a"),
    Entry("␛[97;5u", "ctrl-a"), Entry("␛[104;5u", "ctrl-h"), Entry("␛[105;5u", "ctrl-i"),
    Entry("␛[97;2u", "A"), Entry("␛[97:65;2u", "A"), Entry("␛[49:33;2u", "!"),
    Entry("␛[97;6u", "ctrl-A"),
    Entry("␛[13;2u", "shift-enter"), Entry("␛[27u", "escape"), Entry("␛[9;2u", "shift-tab"),
    Entry("␛[127;3u", "alt-backspace"), Entry("␛[32;5u", "ctrl-space"), Entry("␛[97;5:3u"),
    Entry("␛[97;9u"), Entry("␛[57399u", "0"), Entry("␛[57414u", "enter"),
    Entry("␛[57426u", "delete"),
    Entry("␛[57376u", "f13"), Entry("␛[57441u"), Entry("␛[97;1;97u", "a"), Entry("␛[233u", "é"),
  ]

  private static let mixed: [Entry] = [
    Entry("a␛[Ab", "a", "up", "b"), Entry("␛[1;5\rj", "enter", "j"), Entry("␛[1;␛[A", "up"),
    Entry("␛O␛OA", "up"), Entry("␛[3é", "é"), Entry("␛[1\u{18}j", "j"),
    Entry("␛]0;title\u{1A}j", "j"),
    Entry("␛[M␛[A", "up"), Entry("␛[M \rj", "enter", "j"), Entry("␛[[␛[A", "up"),
    Entry("␛]0;a␛[A", "up"), Entry("␛[1;5"), Entry("␛O5"), Entry("␛]0;a"), Entry("␛]0;a␛"),
    Entry("␛[M a"), Entry("␛[["), Entry("␛[99~j", "j"), Entry("␛[201~j", "j"),
    Entry("␛[99999999999999999999999A", "up"),
  ]

  static let mouseReports: [(String, MouseEvent)] = [
    ("␛[<0;10;20M", MouseEvent(.press, at: Position(column: 9, row: 19))),
    ("␛[<0;10;20m", MouseEvent(.release, at: Position(column: 9, row: 19))),
    ("␛[<32;1;1M", MouseEvent(.drag, at: Position(column: 0, row: 0))),
    ("␛[<64;300;2M", MouseEvent(.wheel(rows: -3), at: Position(column: 299, row: 1))),
    ("␛[<65;300;2M", MouseEvent(.wheel(rows: 3), at: Position(column: 299, row: 1))),
    (
      "␛[<4;1;1M", MouseEvent(.press, at: Position(column: 0, row: 0), modifiers: .shift)
    ),
    (
      "␛[<24;1;1M",
      MouseEvent(.press, at: Position(column: 0, row: 0), modifiers: [.alt, .control])
    ),
  ]

  static let answers = [
    "␛[?1;2c", "␛[>0;276;0c", "␛[=1c", "␛[0n", "␛[12;40R", "␛[1;1R", "␛[?12;40R", "␛[8;24;80t",
    "␛[?2026;2$y", "␛[4;1$y", "␛P>|XTerm(370)␛\\", "␛P1+r436f=323536␛\\", "␛]11;rgb:00/00/00␛\\",
    "␛]11;rgb:0000/0000/0000\u{7}", "␛]52;c;YWJj\u{7}", "␛_Gi=1;OK␛\\", "␛^private␛\\",
    "␛Xstring␛\\",
    "␛[M !!", "␛[M#é", "␛[<35;10;20M", "␛[<2;10;20M", "␛[<0;0;20M", "␛[<0;10M", "␛[32;10;10M",
    "␛[?1u", "␛[?997;1n", "␛[E",
    "␛Oz", "␛[ q",
  ]
}
