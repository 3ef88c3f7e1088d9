import Testing

@testable import WorkflowTerminal

struct FramePacerTests {
  private let start = ContinuousClock.now

  @Test func `the first frame is drawn at once, and so is one after a pause`() {
    var pacer = FramePacer()
    for second in [0, 1, 5] {
      let now = start + .seconds(second)
      #expect(pacer.nextTime(isAnswer: false, now: now) == now)
      pacer.hasDrawn(at: now)
    }
  }

  @Test(arguments: [true, false], [1, 7, 100, 900])
  func `no second has more than 61 frames, however often something changes`(
    isAnswer: Bool, changesPerTenth: Int
  ) {
    let frames = times(of: 3 * changesPerTenth * 10, perSecond: changesPerTenth * 10) { _ in
      isAnswer
    }
    for (index, time) in frames.enumerated() {
      let withinSecond = frames[index...].prefix { $0 - time < .seconds(1) }.count
      #expect(withinSecond <= 61)
    }
    // The pacer is no slower than it has to be, either.
    if changesPerTenth >= 7 { #expect(frames.count >= 3 * 57) }
  }

  @Test func `keys are answered at once while something else changes all the time`() {
    var pacer = FramePacer()
    var now = start
    var answers = 0
    for tick in 0..<10_000 {
      now = start + .microseconds(tick * 500)
      // A key every fifth of a second.
      let isAnswer = tick % 400 == 399
      let isDue = pacer.nextTime(isAnswer: isAnswer, now: now) <= now
      if isAnswer {
        #expect(isDue)
        answers += 1
      }
      if isDue { pacer.hasDrawn(at: now) }
    }
    #expect(answers == 25)
  }

  @Test func `a frame that has to wait says until when`() {
    var pacer = FramePacer()
    for _ in 0..<3 { pacer.hasDrawn(at: start) }
    let next = pacer.nextTime(isAnswer: true, now: start)
    #expect(next > start && next <= start + .milliseconds(18))
    #expect(pacer.nextTime(isAnswer: true, now: next) <= next + .microseconds(1))
  }

  /// Returns the times of frames, each drawn as soon as it may be, while something keeps changing.
  private func times(
    of changes: Int, perSecond: Int, isAnswer: (Int) -> Bool
  ) -> [ContinuousClock.Instant] {
    var pacer = FramePacer()
    var frames: [ContinuousClock.Instant] = []
    for change in 0..<changes {
      let now = start + .nanoseconds(change * (1_000_000_000 / perSecond))
      guard pacer.nextTime(isAnswer: isAnswer(change), now: now) <= now else { continue }
      pacer.hasDrawn(at: now)
      frames.append(now)
    }
    return frames
  }
}
