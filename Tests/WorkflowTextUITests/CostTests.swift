import WorkflowTestSupport
import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// How often views are measured and drawn.
struct CostTests {
  @Test(arguments: [DisplayForm.screen, .lines])
  func `measuring a stack asks each view once`(form: DisplayForm) {
    for isHorizontal in [false, true] {
      let calls = Calls()
      let window = TextWindow(80, 24, form: form) {
        ScrollArea {
          let views: [any TextView] = (0..<500).map { _ in Probe(calls: calls) }
          return isHorizontal ? HStack { views } : VStack { views }
        }
      }
      // The first frame is drawn twice, to find the view with the focus.
      _ = window.frame
      (calls.sizes, calls.draws) = (0, 0)
      window.environment = ViewEnvironment()
      _ = window.frame
      // The area measures at two widths, and the stack before it draws. As lines, the window
      // measures before and after drawing.
      #expect(calls.sizes <= 3 * 500)
      #expect(calls.draws == 500)
    }
  }

  @Test(arguments: [DisplayForm.screen, .lines])
  func `a deep nest is measured a limited number of times for each level`(form: DisplayForm) {
    for seed in 1...40 {
      var random = SeededGenerator(seed: seed)
      let calls = Calls()
      let depth = 12
      var view: any TextView = Probe(calls: calls)
      for _ in 0..<depth { view = Self.wrapped(view, &random) }
      let nest = view
      let window = TextWindow(120, 60, form: form) { nest }
      _ = window.frame
      #expect(calls.sizes <= 8 * (depth + 2), "seed \(seed)")
      #expect(calls.draws <= 2, "seed \(seed)")
    }
  }

  @Test func `a frame is drawn once until something changes`() {
    let calls = Calls()
    let window = TextWindow(10, 2) { Probe(calls: calls) }
    #expect(window.needsFrame)
    _ = window.frame
    let frame = window.frame
    #expect(!window.needsFrame)
    #expect(calls.draws == 1)
    window.press("x")
    window.size = Size(width: 10, height: 2)
    #expect(!window.needsFrame)
    window.resize(11, 2)
    #expect(window.needsFrame)
    #expect(window.frame != frame)
    #expect(calls.draws == 2)
  }

  @Test func `a view that takes all height does not make lines endless`() {
    let window = TextWindow(20, 6, form: .lines) {
      VStack {
        Text("above")
        Greedy()
      }
    }
    #expect(window.frame.size == Size(width: 20, height: 6))
    #expect(window.text[0] == "above")
  }

  @Test func `a split screen in a scroll area is as high as its panes`() {
    let window = TextWindow(80, 5) {
      ScrollArea {
        ScreenView(
          SplitScreen(
            leading: ViewScreen { Text("a\nb\nc") },
            trailing: ViewScreen { Text((1...9).map { "\($0)" }.joined(separator: "\n")) }))
      }
      .border()
    }
    #expect(window.text[0].contains("lines 1–3 of 9"))
  }

  private static func wrapped(
    _ view: any TextView, _ random: inout SeededGenerator
  ) -> any TextView {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: HStack(spacing: 1) { [view, Text("x")] }
    case 1: VStack { [Text("y"), view] }
    case 2: view.border("title")
    case 3: view.padding(horizontal: 1)
    case 4: view.frame(width: 60)
    case 5: view.flexibility(Flexibility(), along: .horizontal, .vertical)
    case 6: view.commands()
    case 7: Dialog("d", commands: []) { view }
    default: ScreenView(ViewScreen { view })
    }
  }
}

private final class Calls {
  var sizes = 0
  var draws = 0
}

/// Counts how often it is measured and drawn.
private struct Probe: TextView {
  let calls: Calls

  func size(within limit: Size, in context: ViewContext) -> Size {
    calls.sizes += 1
    return Size(width: min(1, limit.width), height: min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) { calls.draws += 1 }
}

/// Fills whatever it gets.
private struct Greedy: TextView {
  func size(within limit: Size, in context: ViewContext) -> Size { limit }
  func draw(on canvas: Canvas, in context: ViewContext) {}
}
