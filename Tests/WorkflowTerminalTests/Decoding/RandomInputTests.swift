import WorkflowTestSupport
import Testing

@testable import WorkflowTerminal
@testable import WorkflowTextUI

struct RandomInputTests {
  @Test func `no bytes stop the decoder or swallow a later key`() {
    for seed in Seeds.chosen(20_000) {
      var numbers = SeededGenerator(seed: seed)
      let bytes = RandomInputTests.bytes(&numbers)
      var decoder = InputDecoder()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(1 + numbers.below(8))
        rest = rest.dropFirst(piece.count)
        _ = decoder.decode(piece)
        if numbers.isOne(in: 8) { _ = decoder.timeout() }
      }
      // Only this sequence ends a paste.
      if decoder.isPasting { _ = decoder.decode("\u{1B}[201~".utf8) }
      _ = decoder.timeout()
      if decoder.isWaiting || decoder.decode([0x6A]) != [.key("j")] {
        Issue.record("WORKFLOW_FUZZ_SEED=\(seed): \(bytes)")
      }
    }
  }

  @Test func `it makes no difference where bytes are cut`() {
    for seed in Seeds.chosen(5000) {
      var numbers = SeededGenerator(seed: seed)
      let bytes = RandomInputTests.bytes(&numbers).filter { $0 < 0x80 }
      var whole = InputDecoder()
      var single = InputDecoder()
      let events = whole.decode(bytes) + whole.timeout()
      let others = bytes.flatMap { single.decode([$0]) } + single.timeout()
      if events != others { Issue.record("WORKFLOW_FUZZ_SEED=\(seed): \(bytes)") }
    }
  }

  /// Returns random bytes, many of which mean something.
  private static func bytes(_ numbers: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}\\", "\u{1B}[200~",
      "\u{1B}[201~",
      "\u{1B}[M", "\u{1B}[[", "1", ";", ":", "5", "~", "u", "A", "$", "\u{18}", "\u{7}", "\r", "j",
      "é",
      "日", "👍🏽", "27;5;", "<", "?", "\u{1B}[<0;3;4M", "\u{1B}[<32;", "\u{1B}[<65;1;1M", "M", "m",
    ].map { Array($0.utf8) }
    return (0..<numbers.below(24)).flatMap { _ -> [UInt8] in
      numbers.isOne(in: 3)
        ? [UInt8(numbers.below(256))] : numbers.pick(pieces)
    }
  }
}
