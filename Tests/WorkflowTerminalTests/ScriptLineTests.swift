import Testing
import Workflow
import WorkflowTestSupport
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// The lines of scripts: how they are read, and that what is written is read again.
struct ScriptLineTests {
  @Test func `lines are commands, keys, text, pastes, the mouse, sizes and times`() throws {
    let there = Position(column: 12, row: 5)
    let lines: [(String, AppInput)] = [
      ("  next", .command("next", argument: "")),
      ("select 3", .command("select", argument: "3")),
      ("title  Buy milk ", .command("title", argument: "Buy milk")),
      ("press j ctrl-a  enter", .press(["j", "ctrl-a", "enter"])),
      ("type  a b ", .type(" a b ")),
      ("paste a\\nb", .paste("a\nb")),
      ("click 12 5", .click(.cell(there), count: 1)),
      ("double-click 12 5", .click(.cell(there), count: 2)),
      ("triple-click 12 5", .click(.cell(there), count: 3)),
      ("click  Save  all ", .click(.text("Save  all"), count: 1)),
      ("double-click 12", .click(.text("12"), count: 2)),
      ("drag 2 1 to 12 5", .drag(from: Position(column: 2, row: 1), to: there)),
      ("wheel down 12  5", .wheel(isUp: false, at: there)),
      ("advance 500ms", .advance(.milliseconds(500))),
      ("advance 2 s", .advance(.seconds(2))),
      ("wait 1500ms", .wait(.milliseconds(1500))),
      ("resize 40x12", .resize(Size(width: 40, height: 12))),
    ]
    for (line, input) in lines { #expect(try AppInput.reading(line) == input, "\(line)") }
    for line in ["", "   ", "# note", "  # note", "type \"\""] {
      #expect(try AppInput.reading(line) == nil, "\(line)")
    }
  }

  @Test func `wait is a command of the app if what follows is no such time`() throws {
    for time in ["", "0:12.34", "long", "5"] {
      #expect(
        try AppInput.reading("wait \(time)") == .command("wait", argument: time), "\(time)")
    }
    #expect(try AppInput.reading("wait \"2s\"") == .command("wait", argument: "2s"))
  }

  @Test(arguments: [
    (#""a\nb""#, "a\nb"), (#""Buy \"milk\"""#, "Buy \"milk\""), (#""  ""#, "  "), (#""""#, ""),
    (#""\t\r\\n" "#, "\t\r\\n"), (#""\u{1F319}\u{0}x""#, "🌙\0x"), (#""12 5""#, "12 5"),
    ("\"\u{301}a\"", "\u{301}a"),
  ])
  func `an argument in quotes is any text`(argument: String, text: String) throws {
    #expect(try AppInput.reading("paste \(argument)") == .paste(text))
    #expect(try AppInput.reading("click  \(argument)") == .click(.text(text), count: 1))
    #expect(try AppInput.reading("title  \(argument)") == .command("title", argument: text))
    #expect(try AppInput.reading("type \(argument)") == (text.isEmpty ? nil : .type(text)))
  }

  @Test func `quotes that do not begin an argument are characters, and all that a user types`()
    throws
  {
    #expect(try AppInput.reading(#"title a "b""#) == .command("title", argument: #"a "b""#))
    #expect(try AppInput.reading(#"type  "a""#) == .type(#" "a""#))
    #expect(try AppInput.reading(#"press ""#) == .press(["\""]))
    for (line, input) in [
      (#"title "a\n"#, .command("title", argument: #""a\n"#)), (#"type "a"#, .type(#""a"#)),
      (#"paste "a\nb""#, .paste("\"a\nb\"")), ("wait 2s", .command("wait", argument: "2s")),
    ] as [(String, AppInput)] {
      #expect(try AppInput.reading(line, isTyped: true) == input, "\(line)")
    }
  }

  @Test(arguments: [
    ("press ctl-a", "there is no key 'ctl-a'; write \(KeyPress.grammar)"),
    ("advance", "write how much time passes: advance 500ms, or advance 2s"),
    ("advance 5", "write how much time passes: advance 500ms, or advance 2s"),
    ("advance -5s", "write how much time passes: advance 500ms, or advance 2s"),
    ("press", "write which keys: press tab, or press ctrl-s"),
    ("type", "write what is typed: type some words"),
    ("paste ", "write what is pasted: paste some words"),
    ("click", "write a column and a row, from 0: click 12 5; or a text: click Save"),
    ("click -1 5", "write a column and a row, from 0: click 12 5; or a text: click Save"),
    ("drag 2 5 12 5", "write where it begins and ends, from 0: drag 2 5 to 12 5"),
    ("wheel down", "write a column and a row, from 0: wheel down 12 5"),
    ("wheel left 1 1", "write the direction of the wheel and a position: wheel down 12 5"),
    ("title \"a", #"write a closing quote, as in "Buy milk"; a quote in a text is \""#),
    (#"type "a\""#, #"write a closing quote, as in "Buy milk"; a quote in a text is \""#),
    ("paste \"a\" b", #"nothing can follow the closing quote; a quote in a text is \""#),
    ("paste \"a\"\u{301}", #"nothing can follow the closing quote; a quote in a text is \""#),
  ])
  func `a line that cannot be read says how to write it`(line: String, text: String) {
    #expect(throws: CommandError(text)) { try AppInput.reading(line) }
  }

  @Test(arguments: [#"\x"#, #"\u"#, #"\u{}"#, #"\u{D800}"#, #"\u{+41}"#, #"\u{41"#, #"\u{110000}"#])
  func `an unknown escape says which there are`(escape: String) {
    let text = #"a backslash in quotes begins \n, \t, \r, \", \\ or \u{1F319}"#
    #expect(throws: CommandError(text)) { try AppInput.reading("type \"\(escape)\"") }
  }

  @Test func `sizes that are none are refused, and what is typed is no text to click on`() {
    for size in ["40", "0x1", "x", "1x1001", "-1x1", "1 x 1", ""] {
      #expect(throws: CommandError.self) { try AppInput.reading("resize \(size)") }
    }
    #expect(throws: CommandError("write a column and a row, from 0: click 12 5")) {
      try AppInput.reading("click Save", isTyped: true)
    }
  }
}

// MARK: - Writing

extension ScriptLineTests {
  @Test func `plain texts are written as they are, and others in quotes`() {
    for (text, written) in [
      ("Buy milk", "Buy milk"), ("日本 🌙 👩‍👩‍👧", "日本 🌙 👩‍👩‍👧"), ("# no comment", "# no comment"),
      ("", #""""#), (" a", #"" a""#), ("a ", #""a ""#), (#"say "a""#, #"say "a""#),
      (#""a""#, #""\"a\"""#), (#"a\n"#, #""a\\n""#), ("a\nb", #""a\nb""#),
      ("\u{301}a", #""\u{301}a""#), ("a\u{202E}b", #""a\u{202E}b""#),
      ("a\u{A0}b", #""a\u{A0}b""#), ("\u{FEFF}", #""\u{FEFF}""#),
    ] {
      #expect(AppInput.paste(text).line == "paste \(written)")
    }
    #expect(AppInput.click(.text("12 5"), count: 2).line == #"double-click "12 5""#)
    #expect(AppInput.command("wait", argument: "2s").line == #"wait "2s""#)
    #expect(AppInput.command("undo", argument: "").line == "undo")
  }

  @Test func `what is written is read again, whatever the text`() throws {
    for seed in Seeds.chosen(20_000) {
      var random = SeededGenerator(seed: seed)
      let input = Self.input(&random)
      let line = input.line
      #expect(line.split(whereSeparator: \.isNewline).count == 1, "seed \(seed): \(line)")
      guard let read = try AppInput.reading(line) else {
        #expect(input == .type(""), "seed \(seed): \(line)")
        continue
      }
      // Texts are equal if they look the same, so their scalars are compared too.
      #expect(
        read == input && "\(read)".unicodeScalars.elementsEqual("\(input)".unicodeScalars),
        "seed \(seed): \(line)")
      #expect(read.line == line, "seed \(seed)")
    }
  }

  private static func input(_ random: inout SeededGenerator) -> AppInput {
    let text = text(&random)
    let position = Position(column: random.below(200), row: random.below(60))
    switch random.below(10) {
    case 0:
      return .press(
        (0...random.below(3)).map { _ in
          random.pick(["a", "#", "\"", "ctrl-a", "space", "-", "alt--", "é"])
        })
    case 1: return .paste(text)
    case 2: return .click(.text(text), count: 1 + random.below(3))
    case 3: return .click(.cell(position), count: 1 + random.below(3))
    case 4: return .drag(from: position, to: Position(column: random.below(9), row: 0))
    case 5: return .wheel(isUp: random.isOne(in: 2), at: position)
    case 6: return .resize(Size(width: 1 + random.below(1000), height: 1 + random.below(1000)))
    case 7:
      let time = Duration.milliseconds(random.below(5000) * random.pick([1, 1000]))
      return random.isOne(in: 2) ? .wait(time) : .advance(time)
    case 8: return .type(text)
    default: return .command(random.pick(["title", "wait", "größe", "x"]), argument: text)
    }
  }

  /// Returns a few scalars and texts that have a meaning in lines, or none that is seen.
  private static func text(_ random: inout SeededGenerator) -> String {
    let parts = [
      "", " ", "  ", "\"", "\\", "\\n", "\n", "\r\n", "\t", "\0", "\u{1B}", "\u{85}", "\u{2028}",
      "#", "a", "Buy milk", "12", "5", "-3", "2s", "500ms", "e\u{301}", "\u{301}", "\u{FE0F}",
      "\u{200D}", "🇩🇪", "🇩", "👩‍👧", "日本", "🌙", "\u{FEFF}", "\u{202E}", "\u{200F}", "\u{A0}",
      "\u{3000}",
      "\u{E000}", "\u{378}", "\u{D4E}", "\u{1100}", "{41}", "u{41}", "to",
    ]
    return (0..<random.below(5)).map { _ in random.pick(parts) }.joined()
  }
}
