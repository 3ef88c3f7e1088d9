import Testing

@testable import WorkflowTerminal
@testable import WorkflowTextUI

struct InputDecoderTests {
  @Test func `escape waits for a timeout, and other keys do not`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x6A]) == [.key("j")])
    #expect(!decoder.isWaiting)
    #expect(decoder.timeout() == [])
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeout() == [.key("escape")])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x6A]) == [.key("j")])
  }

  @Test func `a character of several scalars is one key if it arrives as a whole`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("e\u{301}👍🏽".utf8) == [.key("e\u{301}"), .key("👍🏽")])
    #expect(decoder.decode("e".utf8) == [.key("e")])
    #expect(decoder.decode("\u{301}".utf8) == [.key("\u{301}")])
  }

  @Test(
    arguments: [
      ([0xFF], 1), ([0xC3, 0x28], 2), ([0xE2, 0x82, 0x28], 2), ([0x80], 1), ([0xC0, 0xAF], 2),
      ([0xED, 0xA0, 0x80], 3), ([0xF0, 0x9F, 0x98], 1), ([0xF4, 0x90, 0x80, 0x80], 4), ([0xE2], 1),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 become replacement characters`(bytes: [UInt8], count: Int) {
    var decoder = InputDecoder()
    let events = decoder.decode(bytes) + decoder.timeout()
    let expected = String(decoding: bytes, as: UTF8.self).map {
      InputEvent.key(KeyPress(.character($0)))
    }
    #expect(events == expected)
    #expect(events.count == count)
  }

  @Test func `reports that the terminal gets and loses the focus are decoded`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[I\u{1B}[O".utf8) == [.focus(true), .focus(false)])
  }

  @Test func `a sequence that grows too long becomes keys`() {
    var decoder = InputDecoder()
    let events = decoder.decode("\u{1B}[\(String(repeating: "1", count: 1000))".utf8)
    #expect(!events.isEmpty && events.allSatisfy { $0 == .key("1") })
    let typed = decoder.decode("\u{1B}]\(String(repeating: "x", count: 100_000))".utf8)
    #expect(!typed.isEmpty && typed.allSatisfy { $0 == .key("x") })
  }
}

struct EscapeTests {
  @Test(arguments: [
    "\u{1B}[<0;3;4M", "\u{1B}[M !!", "\u{1B}[I", "\u{1B}[O", "\u{1B}[200~text\u{1B}[201~",
    "\u{1B}[?6c", "\u{1B}[5;7R",
  ])
  func `the escape key before a report of the terminal is a key of its own`(report: String) {
    var alone = InputDecoder()
    alone.expectsCursor = true
    let expected = [.key("escape")] + alone.decode(report.utf8)
    let answers = alone.takeAnswers()
    let bytes = [0x1B] + Array(report.utf8)
    for cut in 1...bytes.count {
      var decoder = InputDecoder()
      decoder.expectsCursor = true
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == expected)
      #expect(decoder.takeAnswers() == answers)
    }
  }

  @Test func `escape before a key is alt`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}\u{1B}[A".utf8) == [.key("alt-up")])
  }
}

struct PasteTests {
  @Test func `pasted text is one event, however it is cut`() {
    let bytes = Array("a\u{1B}[200~one\r\ntwo\rthree\n\u{1B}[Aé\tx\u{1B}[201~b".utf8)
    let expected: [InputEvent] = [.key("a"), .paste("one\ntwo\nthree\n␛[Aé\tx"), .key("b")]
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == expected)
    }
    var decoder = InputDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == expected)
  }

  @Test(arguments: [
    ("", ""), ("\u{1B}", "␛"), ("\u{1B}[201", "␛[201"), ("\u{1B}\u{1B}", "␛␛"),
    ("\u{0}\u{7}\u{7F}", "␀␇␡"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("\u{1B}]0;x\u{7}", "␛]0;x␇"), ("\u{1B}[200~", "␛[200~"),
    ("\r\r\n\n", "\n\n\n"),
    ("\u{1B}[20\u{1B}[2", "␛[20␛[2"), ("👍🏽", "👍🏽"),
  ])
  func `a paste has pictures of control characters`(text: String, expected: String) {
    #expect(pasted(Array(text.utf8)) == [.paste(expected)])
  }

  @Test func `bytes that are not UTF-8 become replacement characters in a paste`() {
    #expect(pasted([0x61, 0xFF, 0x62]) == [.paste("a\u{FFFD}b")])
  }

  @Test func `a timeout does not end a paste`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~one".utf8) == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.timeout() == [])
    #expect(decoder.decode(" two\u{1B}[201~".utf8) == [.paste("one two")])
  }

  @Test func `a megabyte in small pieces takes linear time`() {
    var decoder = InputDecoder()
    var events = decoder.decode("\u{1B}[200~".utf8)
    let piece = Array("0123456789\n".utf8)
    for _ in 0..<100_000 { events += decoder.decode(piece) }
    events += decoder.decode("\u{1B}[201~".utf8)
    #expect(events == [.paste(String(repeating: "0123456789\n", count: 100_000))])
  }

  @Test func `text beyond the limit is left out until the paste ends`() {
    var text = PastedText(limit: 5)
    let ends = "0123456789\u{1B}[201~".utf8.map { text.append($0) }
    #expect(ends.dropLast().allSatisfy { !$0 } && ends.last == true)
    #expect(text.text == "01234")
  }

  private func pasted(_ bytes: [UInt8]) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode("\u{1B}[200~".utf8) + decoder.decode(bytes)
      + decoder.decode("\u{1B}[201~".utf8)
  }
}
