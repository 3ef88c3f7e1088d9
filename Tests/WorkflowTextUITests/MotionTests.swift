import Testing
import WorkflowTestSupport

@testable import WorkflowTextUI

/// Views that move by themselves, in a time that stands still until it is moved.
struct MotionTests {
  @Test func `a spinner moves with the time, and nothing moves without it`() {
    let isShown = Box(true)
    let window = TextWindow(12, 1) { if isShown.value { Spinner("Mail") } else { Text("Done") } }
    var signs: [Character] = []
    for _ in 0..<11 {
      #expect(window.frame == window.frame && !window.needsFrame)
      signs.append(window.text[0].first!)
      window.time += .milliseconds(100)
    }
    #expect(signs == Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋"))
    // Half a step changes nothing, and asks for no frame.
    _ = window.frame
    window.time += .milliseconds(50)
    #expect(!window.needsFrame)
    isShown.value = false
    window.time += .milliseconds(50)
    #expect(window.text == ["Done"])
    #expect(window.nextStep == nil)
    window.time += .seconds(1)
    #expect(!window.needsFrame)
  }

  @Test func `a bar of unknown length goes to and fro`() {
    let window = TextWindow(8, 1) { ProgressBar(nil) }
    var bars: [String] = []
    for _ in 0..<13 {
      bars.append(window.frame.lines[0])
      window.time += .milliseconds(100)
    }
    #expect(bars[0] == "██──────" && bars[3] == "───██───" && bars[6] == "──────██")
    #expect(bars[9] == bars[3] && bars[12] == bars[0])
  }

  @Test func `a bar moves to its new length on a terminal, and is there at once elsewhere`() {
    let part = Box(0.0)
    let window = TextWindow(16, 1) { ProgressBar(part.value) }
    func lengths() -> [Int] {
      var lengths: [Int] = []
      repeat {
        lengths.append(window.frame.lines[0].count { $0 == "█" })
        window.time += .milliseconds(84)
      } while window.needsFrame
      return lengths
    }
    _ = window.frame
    part.value = 1
    window.show(ViewScreen { ProgressBar(part.value) })
    #expect(lengths() == [10])

    window.movesGradually = true
    window.show(ViewScreen { ProgressBar(part.value) })
    _ = window.frame
    part.value = 0
    window.show(ViewScreen { ProgressBar(part.value) })
    #expect(window.frame.lines[0].hasSuffix(" 0 %"))
    #expect(lengths() == [10, 3, 1, 0, 0, 0])
    #expect(window.nextStep == nil)

    // A change on the way continues from where the bar is.
    part.value = 1
    window.show(ViewScreen { ProgressBar(part.value) })
    _ = window.frame
    window.time += .milliseconds(84)
    #expect(window.frame.lines[0].hasPrefix("██████"))
    part.value = 0.5
    window.show(ViewScreen { ProgressBar(part.value) })
    #expect(lengths().last == 5)

    window.environment.showsMotion = false
    part.value = 0
    window.show(ViewScreen { ProgressBar(part.value) })
    #expect(lengths() == [0])
  }

  @Test func `steps are at least a twelfth of a second apart`() {
    var time = ViewTime()
    time.now = .milliseconds(839)
    #expect(time.steps(every: .milliseconds(1)) == 9)
    #expect(time.next == .milliseconds(840))
    #expect(time.steps(every: .seconds(1)) == 0)
    #expect(time.next == .milliseconds(840))
  }

  @Test func `as lines and without motion nothing moves`() {
    let lines = TextWindow(size: Size(width: 20, height: 2), form: .lines)
    let still = TextWindow(size: Size(width: 20, height: 2))
    still.environment.showsMotion = false
    for window in [lines, still] {
      window.show(
        ViewScreen {
          VStack {
            Spinner("Mail"); ProgressBar(nil)
          }
        })
      let before = window.frame
      window.time += .seconds(5)
      #expect(window.nextStep == nil && !window.needsFrame && window.frame == before)
    }
    #expect(lines.text == ["Mail …", "…"])
  }
}
