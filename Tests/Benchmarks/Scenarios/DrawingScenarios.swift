/// Makes the scenarios from an action to the bytes for a terminal of 200 × 50.
///
/// They go through the host, the window and the encoder. The floor takes about 9 µs on the machine
/// that the budgets were made for.
func makeDrawingScenarios() -> [Scenario] {
  [
    ("nothing", .nothing, 5.3, 0, 0),
    ("cell", .cell, 5.6, 40, 26),
    ("selection", .selection, 10, 90, 78.5),
    ("everything", .everything, 14.4, 12_500, 11_155.2),
    ("scroll", .scroll, 8.4, 500, 245),
    ("chinese", .chinese, 36, 20_000, 15_757),
    ("widgets", .widgets, 25, 40, 26),
  ].flatMap(scenarios) + typing()
}

/// Two keys, or turns of the wheel, in a text of a megabyte: 0.8 ms for one.
///
/// The text is copied for a key, and its lines are counted for both.
private func typing() -> [Scenario] {
  [
    .time("type-area", atMost: 6.5, floor: { TypingRun.floor() }) {
      TypingRun.subject(isArea: true)
    },
    .time("type-field", atMost: 2.6, floor: { TypingRun.floor() }) {
      TypingRun.subject(isArea: false)
    },
    .time("type-field-long", atMost: 2.6, floor: { TypingRun.floor(byteCount: 10_000_000) }) {
      TypingRun.subject(isArea: false, byteCount: 10_000_000)
    },
    .time("wheel-area", atMost: 3, floor: { TypingRun.floor() }) { TypingRun.wheel() },
  ]
}

/// Makes the scenarios of one change: its time, the bytes it writes, and the number of writes.
private func scenarios(
  _ name: String, _ change: Drawing.Change, time: Double, bytes: Double, expected: Double
) -> [Scenario] {
  [
    .time("draw-\(name)", atMost: time, floor: FrameFloor.subject) { DrawingRun.subject(change) },
    .count("draw-bytes-\(name)", atMost: bytes, expected: expected, unit: "B") {
      DrawingRun.output(of: change).bytes
    },
    .count("draw-writes-\(name)", atMost: change == .nothing ? 0 : 1, unit: "writes") {
      DrawingRun.output(of: change).writes
    },
  ]
}
