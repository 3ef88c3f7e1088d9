/// From an action to the bytes for a terminal of 200 × 50, through the host, the window and the encoder.
func makeDrawingScenarios() -> [Scenario] {
  let drawings: [(name: String, change: Drawing.Change, time: Double, bytes: Double)] = [
    ("nothing", .nothing, 3, 0),
    ("cell", .cell, 4, 40),
    ("selection", .selection, 4, 90),
    ("everything", .everything, 15, 12_500),
    ("scroll", .scroll, 10, 500),
    ("chinese", .chinese, 40, 20_000),
    ("widgets", .widgets, 15, 40),
  ]
  return drawings.flatMap { name, change, time, bytes -> [Scenario] in
    [
      .time("draw-\(name)", atMost: time, floor: FrameFloor.subject) {
        DrawingRun.subject(change)
      },
      .count("bytes of \(name)", atMost: bytes, unit: "B") { DrawingRun.output(of: change).bytes },
      .count("writes of \(name)", atMost: change == .nothing ? 0 : 1, unit: "writes") {
        DrawingRun.output(of: change).writes
      },
    ]
  }
}
