import Testing

@testable import WorkflowTerminal

/// Which of the typed bytes are signals.
struct SignalKeysTests {
  @Test func `signal keys are found among other input`() {
    #expect(parts(["a", "\u{3}", "bc", "\u{1A}\u{1C}"]) == ["a", "3", "bc", "26", "28"])
  }

  @Test func `signal keys in pasted text are text`() {
    let text = "\u{1B}[200~x\u{3}\u{1B}[200~\u{1A}\u{1B}[201~"
    #expect(parts([text + "\u{3}"]) == [text, "3"])
  }

  @Test func `the marks of a paste may come in pieces`() {
    let text = Array("\u{1B}[200~x\u{3}\u{1B}[201~\u{3}".unicodeScalars)
    for cut in 0...text.count {
      let pieces = [text[..<cut], text[cut...]].map { String(String.UnicodeScalarView($0)) }
      #expect(parts(pieces).filter { $0 == "3" }.count == 1, "\(cut)")
    }
  }

  @Test func `bytes that only look like a mark are not one`() {
    for text in ["\u{1B}[20~", "[200~", "\u{1B}[2000~", "\u{1B}[200", "\u{1B}[\u{1B}200~"] {
      #expect(parts([text + "\u{3}"]).last == "3", "\(text.debugDescription)")
    }
  }

  @Test func `a mark may follow a broken one`() {
    #expect(parts(["\u{1B}[2\u{1B}[200~\u{3}"]).count == 1)
  }

  @Test func `a paste that never ends takes Control-C away only for a moment`() {
    var keys = SignalKeys()
    func isSignal(_ text: String, after seconds: Int) -> Bool {
      let parts = keys.parts(of: text.utf8, at: start + .seconds(seconds)) { $0 == 3 ? 2 : 0 }
      return parts.contains(.signal(2))
    }
    #expect(!isSignal("\u{1B}[200~x", after: 0))
    #expect(!isSignal("\u{3}", after: 1))
    #expect(isSignal("\u{3}", after: 3))
  }

  private let start = ContinuousClock.now

  private func parts(_ pieces: [String]) -> [String] {
    var keys = SignalKeys()
    let all = pieces.flatMap { piece in
      keys.parts(of: piece.utf8, at: start) { [3, 0x1A, 0x1C].contains($0) ? CInt($0) : 0 }
    }
    return all.map { part in
      switch part {
      case .input(let bytes): String(decoding: bytes, as: UTF8.self)
      case .signal(let number): "\(number)"
      }
    }
  }
}
