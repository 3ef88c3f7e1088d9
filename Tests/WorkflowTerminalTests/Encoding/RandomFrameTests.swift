import WorkflowTestSupport
import Testing

@testable import WorkflowTerminal
@testable import WorkflowTextUI

/// A terminal that shares no code with the encoder reads what the encoder writes.
struct RandomFrameTests {
  @Test func `the bytes from one frame to another show the other one`() {
    for seed in Seeds.chosen(2000) { check(seed, measuring: .likeFrames) }
  }

  @Test func `a terminal that measures differently is right wherever all terminals agree`() {
    for seed in Seeds.chosen(1000) { check(seed, measuring: .byScalar) }
  }

  private func check(_ seed: Int, measuring: ModelTerminal.Measuring) {
    var numbers = SeededGenerator(seed: seed)
    let palette = TerminalPalette(
      depth: numbers.pick(ColorDepth.allCases + [.trueColor]),
      background: numbers.pick(Theme.Background.allCases), theme: numbers.pick(Theme.all))
    let continues = !numbers.isOne(in: 3)
    var sketch = Sketch(&numbers)
    var frame = sketch.frame()
    var terminal = ModelTerminal(size: sketch.size, measuring: measuring)
    var encoder = FrameEncoder(palette: palette)
    for step in 0..<4 {
      if step > 0 {
        sketch = sketch.next(&numbers)
        let next = sketch.frame(continuing: continues ? frame : nil)
        if next.size != frame.size {
          terminal = ModelTerminal(size: next.size, measuring: measuring)
        }
        frame = next
      }
      if numbers.isOne(in: 10) { encoder.reset() }
      var bytes: [UInt8] = []
      encoder.encode(frame, into: &bytes)
      do {
        try terminal.receive(bytes)
        let difference = terminal.difference(from: frame, palette: palette)
        if let difference { throw ModelTerminal.Complaint(description: difference) }
      } catch {
        let text = String(decoding: bytes, as: UTF8.self).debugDescription
        Issue.record("WORKFLOW_FUZZ_SEED=\(seed) step \(step): \(error)\n\(frame)\n\(text)")
        return
      }
      var more: [UInt8] = []
      encoder.encode(sketch.frame(), into: &more)
      if !more.isEmpty {
        Issue.record("WORKFLOW_FUZZ_SEED=\(seed) step \(step): an unchanged frame was written")
        return
      }
    }
  }
}

extension ModelTerminal {
  /// Returns what the terminal shows differently from a frame; nil if it shows the same.
  func difference(from frame: Frame, palette: TerminalPalette) -> String? {
    if cursor != frame.cursor { return "the cursor is at \(cursor as Any)" }
    if isSynchronised || !isWhole || pen != .plain || link != nil {
      return "a mode, region or style was left on"
    }
    for row in 0..<size.height {
      var isUncertain = false
      for column in 0..<size.width {
        let glyph = frame.glyph(column: column, row: row)
        // The second half of a glyph is as uncertain as the first.
        if glyph != "" { isUncertain = measuring == .byScalar && glyph.isUncertain }
        if isUncertain { continue }
        let style = frame.style(column: column, row: row).shown(with: palette)
        let link = frame.link(column: column, row: row)?.address
        if places[row][column] != Place(text: glyph, style: style, link: link) {
          return "\(column),\(row) shows \(places[row][column]) instead of \(glyph) \(style)"
        }
      }
    }
    return nil
  }
}

extension String {
  /// Whether terminals disagree about the columns of a glyph.
  fileprivate var isUncertain: Bool {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return true }
    switch scalar.value {
    // Initials of Korean syllables join what follows. Hexagrams became wide in Unicode 16.
    case 0x1100...0x11FF, 0x4DC0...0x4DFF: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default:
      return scalar.properties.isEmojiPresentation || (scalar.properties.age?.major ?? 99) > 13
    }
  }
}
