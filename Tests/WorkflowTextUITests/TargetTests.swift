import Testing
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowTextUI

/// What a window tells those who look for something to do in it.
struct TargetTests {
  @Test func `targets are fields, buttons and lists, by their labels, as they are drawn`() {
    let saved = Box(0)
    let window = TextWindow(20, 5) {
      VStack {
        TextField("Title", text: "milk") { _ in }
        List(["one", "two"], selection: 0, onSelect: { _ in }) { Text($0) }
        Button("Save") { saved.value += 1 }
        Button("Undo", isEnabled: false) {}
      }
    }
    let targets = window.targets
    #expect(targets.map(\.label) == ["Title", nil, "Save"])
    #expect(targets.map { $0.parts.map(\.rows) } == [[0..<1], [1..<3], [3..<4]])
    #expect(targets.map { $0.parts.map(\.columns) } == [[0..<20], [0..<20], [0..<8]])
    #expect(targets.map(\.cell.row) == [0, 1, 3])
    window.click(targets[2].cell.column, targets[2].cell.row)
    #expect(saved.value == 1)
  }

  @Test func `below a modal layer there is no target, and beside another layer there is`() {
    let body = ViewScreen { List(0..<5, selection: 0, onSelect: { _ in }) { Text("row \($0)") } }
    let window = TextWindow(size: Size(width: 20, height: 5))
    func parts(isModal: Bool) -> [[Int]] {
      let overlay = ViewScreen { Text("above") }
      window.show(
        BodyAndOverlaysScreen(body: body, overlays: [Overlay(overlay, isModal: isModal)]))
      return window.targets.flatMap(\.parts).map { [$0.columns.count, $0.rows.count] }
    }
    #expect(parts(isModal: true) == [])
    let beside: Int = parts(isModal: false).map { $0[0] * $0[1] }.reduce(0, +)
    #expect(beside == 95, "the text above has five cells")
  }

  @Test func `a press in a target reaches it, and no other cell reaches anything`() {
    for seed in Seeds.chosen(500) {
      let pressed = Box<String?>(nil)
      let window = TextWindow(12, 7) { RandomAreas(seed: seed, pressed: pressed) }
      let targets = window.targets
      for (column, row) in (0..<7).flatMap({ row in (0..<12).map { ($0, row) } }) {
        pressed.value = nil
        window.mouse(.press, column, row)
        let here = targets.filter { $0.contains(Position(column: column, row: row)) }
        #expect(here.compactMap(\.label) == (pressed.value.map { [$0] } ?? []), "seed \(seed)")
      }
      #expect(targets.allSatisfy { $0.contains($0.cell) })
      #expect(targets == window.targets)
    }
  }

  @Test func `the window says whether the focus takes text, and its name`() {
    let window = TextWindow(20, 3) {
      VStack {
        TextField("Title", text: "") { _ in }
        Button("Save") {}
        TextArea("Note", text: "") { _ in }
      }
    }
    var said: [String] = []
    for _ in 0..<3 {
      said.append("\(window.focus?.name ?? "nothing") \(window.takesText)")
      window.press("tab")
    }
    #expect(said == ["Title true", "Save false", "Note true"])
    window.show(ViewScreen { Text("still") })
    #expect(window.focus == nil && !window.takesText)
  }

  @Test func `a text is clicked where its target shows it, or else where it is shown first`() {
    let window = TextWindow(30, 4) {
      VStack {
        Text("Save or 日本 leave")
        HStack {
          Button("Leave") {}
          Button("Save") {}
        }
        TextField("日本語の文字は二桁を取ります。日本語の文字", text: "") { _ in }
      }
    }
    func place(_ text: String) -> [Int]? {
      window.position(of: text).map { [$0.column, $0.row] }
    }
    #expect(place("Save") == [window.text[1].distance(of: "Save"), 1])
    #expect(place("leave") == [13, 0])
    #expect(place("日本語の文字は二桁を取ります。日本語の文字") == [0, 2], "the label is cut")
    #expect(place("nowhere") == nil)
    #expect(place("") == nil)
  }

  @Test func `a command knows whether it takes a number`() {
    let commands = [
      Command("open", help: "") {}, Command("title", parameter: "TEXT", help: "") { _ in },
      Command("select", number: "N", help: "") { _ in },
    ]
    #expect(commands.map(\.takesNumber) == [false, false, true])
    #expect(commands.map { $0.familiar().takesNumber } == [false, false, true])
  }
}

extension String {
  /// The number of characters before a text.
  fileprivate func distance(of text: String) -> Int {
    firstRange(of: text).map { distance(from: startIndex, to: $0.lowerBound) } ?? -1
  }
}

/// Areas of all kinds, one above the other; those that take the button have the name of their index.
private struct RandomAreas: TextView {
  let seed: Int
  let pressed: Box<String?>

  func size(within limit: Size, in context: ViewContext) -> Size { limit }

  func draw(on canvas: Canvas, in context: ViewContext) {
    var random = SeededGenerator(seed: seed)
    for index in 0..<random.below(7) {
      let part = canvas.part(
        column: random.below(12), row: random.below(7), width: random.below(9),
        height: random.below(5))
      let inside = context.child(index, for: self)
      switch random.below(6) {
      case 0: inside.cover(part)
      case 1: inside.receiveWheel(on: part) { _ in }
      case 2: inside.bound(part)
      case let kind:
        let context = kind == 3 ? inside.blocked() : inside
        context.name("\(index)")
        context.receiveMouse(on: part) { _ in pressed.value = "\(index)" }
      }
    }
  }
}
