import WorkflowTestSupport
import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// Random screens, sizes and keys.
struct RandomViewTests {
  @Test(.exhaustive) func `frames of random screens are whole in every size`() {
    for seed in thinned(Seeds.chosen(2000)) {
      var random = SeededGenerator(seed: seed)
      let app = RandomApp(seed: seed)
      let form: DisplayForm = Int.random(in: 0..<4, using: &random) == 0 ? .lines : .screen
      let window = TextWindow(size: Self.size(&random), form: form)
      window.show(app.screen())
      for step in 0..<4 {
        let problem =
          Self.problem(of: window) ?? (step == 0 ? Self.problemInASCII(of: window) : nil)
        if let problem { Issue.record("seed \(seed), step \(step): \(problem)") }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: window.size = Self.size(&random)
        case 1: app.change(&random)
        case 2: window.handle(.paste("a\n日本\u{1B}[2J"))
        case 3:
          if let command = window.commands.randomElement(using: &random) {
            try? window.perform(command.parameter == nil ? command.name : "\(command.name) 3")
          }
        default: window.handle(.key(Self.keys.randomElement(using: &random) ?? "x"))
        }
        window.show(app.screen())
      }
    }
  }

  @Test(.exhaustive) func `no view takes more than it may`() {
    for seed in thinned(Seeds.chosen(2000)) {
      var random = SeededGenerator(seed: seed)
      let app = RandomApp(seed: seed)
      let limit =
        Bool.random(using: &random)
        ? Self.size(&random) : Size(width: Self.size(&random).width, height: .unlimited)
      let form: DisplayForm = Bool.random(using: &random) ? .lines : .screen
      let taken = Box<Size?>(nil)
      let window = TextWindow(size: Self.size(&random), form: form)
      window.show(
        ViewScreen { Measured(content: ScreenView(app.screen()), limit: limit, taken: taken) })
      _ = window.frame
      if let size = taken.value, size.width > limit.width || size.height > limit.height {
        Issue.record("seed \(seed): \(size) of \(limit)")
      }
    }
  }

  private static func problem(of window: TextWindow) -> String? {
    let frame = window.frame
    if frame.size.width != window.size.width { return "\(frame.size) of \(window.size)" }
    if window.form == .screen, frame.size != window.size { return "\(frame.size)" }
    for line in frame.lines where line.columnCount != frame.size.width {
      return "\(line.columnCount) columns in \"\(line)\""
    }
    if let cursor = frame.cursor,
      cursor.column >= frame.size.width || cursor.row >= frame.size.height
    {
      return "cursor at \(cursor)"
    }
    return nil
  }

  private static func problemInASCII(of window: TextWindow) -> String? {
    if window.frame.inASCII.lines.contains(where: {
      !$0.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }) {
      return "more than ASCII"
    }
    return nil
  }

  private static func size(_ random: inout SeededGenerator) -> Size {
    let sizes = [(0, 0), (1, 1), (0, 5), (5, 0), (2, 2), (3, 3), (20, 3), (80, 6), (61, 9)]
    if Bool.random(using: &random), let (width, height) = sizes.randomElement(using: &random) {
      return Size(width: width, height: height)
    }
    return Size(
      width: Int.random(in: 0...50, using: &random), height: Int.random(in: 0...14, using: &random))
  }

  private static let keys: [KeyPress] = [
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "shift-tab", "enter",
    "escape", "backspace", "delete", "a", "日", "space", "ctrl-k", "ctrl-w", "alt-b", "f1",
  ]
}

/// Measures a view within a limit of its own.
private struct Measured: TextView {
  let content: any TextView
  let limit: Size
  let taken: Box<Size?>

  func size(within limit: Size, in context: ViewContext) -> Size { Size(width: 0, height: 0) }

  func draw(on canvas: Canvas, in context: ViewContext) {
    taken.value = content.size(within: limit, in: context.child(0, for: content))
  }
}

// MARK: -

/// An app whose screen is a random tree, the same for the same seed until something changes.
private final class RandomApp {
  private var seed: Int
  private var texts: [Int: String] = [:]
  private var places: [Int: Int] = [:]
  private var random = SeededGenerator(seed: 0)
  private var count = 0

  init(seed: Int) { self.seed = seed }

  func change(_ random: inout SeededGenerator) {
    seed = Int.random(in: 1...1_000_000, using: &random)
  }

  func screen() -> any TextScreen {
    random = SeededGenerator(seed: seed)
    count = 0
    return screen(depth: 2)
  }

  private func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private func screen(depth: Int) -> AnyScreen {
    guard depth > 0 else { return leafScreen() }
    switch pick(0...6) {
    case 0:
      let split = SplitScreen(
        leading: screen(depth: depth - 1), trailing: screen(depth: depth - 1),
        ratio: [0, 0.3, 1, .nan, -.infinity].randomElement(using: &random) ?? 0,
        focus: pick(0...1) == 0 ? .leading : .trailing)
      var environment = ViewEnvironment()
      environment.smallestSplitWidth = pick(0...60)
      return AnyScreen(EnvironmentScreen(split, environment: environment))
    case 1:
      return AnyScreen(
        BackStackScreen(
          screen(depth: depth - 1), (0..<pick(0...2)).map { _ in screen(depth: depth - 1) }))
    case 2:
      return AnyScreen(
        BodyAndOverlaysScreen(
          body: screen(depth: depth - 1),
          overlays: (0..<pick(0...2)).map { _ in
            Overlay(screen(depth: depth - 1), isModal: pick(0...1) == 0)
          }))
    case 3:
      return AnyScreen(NamedScreen(screen(depth: depth - 1), name: "\(pick(0...2))"))
    default:
      return leafScreen()
    }
  }

  private func leafScreen() -> AnyScreen {
    let view = view(depth: 4)
    return AnyScreen(KeyedScreen("\(pick(0...3))") { view })
  }

  private func text() -> String {
    let parts = [
      "word ", "日本語", "👩‍👩‍👧‍👦", "\t", "\n", "\u{1B}[1m", "e\u{301}", "🇩🇪", "\r\n", " ", "\u{200B}",
    ]
    let length = [0, 1, 5, 20, 120].randomElement(using: &random) ?? 0
    return (0..<length).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  private func view(depth: Int) -> any TextView {
    depth > 0 && pick(0...2) > 0 ? container(depth: depth - 1) : leaf()
  }

  private func container(depth: Int) -> any TextView {
    let children = (0..<pick(0...4)).map { _ in view(depth: depth) }
    let child = view(depth: depth)
    switch pick(0...9) {
    case 0, 1: return VStack(spacing: pick(-1...3)) { children }
    case 2, 3: return HStack(spacing: pick(-1...3)) { children }
    case 4: return child.border(pick(0...1) == 0 ? "" : text())
    case 5: return child.padding(horizontal: pick(-1...9), vertical: pick(-1...9))
    case 6: return child.frame(width: pick(-1...30), height: pick(0...1) == 0 ? nil : pick(-1...9))
    case 7:
      return child.flexibility(
        pick(0...3) == 0 ? nil : Flexibility(weight: pick(0...3), minimum: pick(0...9)),
        along: .horizontal, .vertical)
    case 8: return ScrollArea { child }
    default:
      return Dialog(text(), commands: [Command("answer-\(depth)", key: "a", help: text()) {}]) {
        child
      }
    }
  }

  private func leaf() -> any TextView {
    count += 1
    let id = count
    switch pick(0...13) {
    case 11, 12: return field(id)
    case 13:
      let fields = (0..<pick(0...4)).map { _ in field(id) }
      return Form(
        canSubmit: pick(0...3) > 0, onSubmit: {}, onCancel: pick(0...1) == 0 ? nil : {}
      ) { fields }
    case 0:
      return TextField(
        text(), text: texts[id] ?? "", placeholder: text(), takesFocusAtOnce: pick(0...3) == 0
      ) { self.texts[id] = $0 }
    case 1:
      return List(
        0..<pick(0...200), selection: places[id],
        onSelect: pick(0...3) == 0 ? nil : { self.places[id] = $0 }
      ) { Text("row \($0)") }
    case 2:
      let cells = (0..<pick(0...4)).map { _ in text() }
      return Table(
        (0..<pick(0...4)).map { _ in
          Table.Column(
            text(), width: pick(0...1) == 0 ? nil : pick(-1...20),
            alignment: pick(0...1) == 0 ? .leading : .trailing)
        }, 0..<pick(0...20), selection: places[id], onSelect: { self.places[id] = $0 }
      ) { _ in cells }
    case 3:
      let titles = (0..<pick(0...5)).map { _ in text() }
      return Tabs(titles, selection: places[id] ?? pick(-1...5)) { self.places[id] = $0 }
    case 4: return ProgressBar([0, 0.5, 1, .nan, .infinity, nil][pick(0...5)], label: text())
    case 5: return Spinner(text())
    case 6: return KeyHelp(pick(0...1) == 0 ? .row : .all)
    case 7: return Spacer()
    case 8: return Text(text(), overflow: .truncated)
    default: return Text(text())
    }
  }

  private func field(_ id: Int) -> any TextView {
    let options = (0..<pick(0...12)).map { _ in text() }
    let width = pick(-1...20)
    let field: any TextView =
      switch pick(0...6) {
      case 0: Button(text(), isEnabled: pick(0...3) > 0) {}
      case 1: Checkbox(text(), isOn: places[id] == 1) { self.places[id] = $0 ? 1 : 0 }
      case 2: RadioGroup(text(), options: options, selection: places[id]) { self.places[id] = $0 }
      case 3:
        Select(text(), options: options, selection: places[id], labelWidth: width) {
          self.places[id] = $0
        }
      case 4: PasswordField(text(), text: texts[id] ?? "") { self.texts[id] = $0 }
      case 5: NumberField(text(), value: places[id], labelWidth: width) { self.places[id] = $0 }
      default:
        FilterList(
          TextField(text(), text: texts[id] ?? "") { self.texts[id] = $0 },
          List(options, selection: places[id], onSelect: { self.places[id] = $0 }) { Text($0) })
      }
    return pick(0...2) > 0
      ? field : field.help(text(), problem: pick(0...1) == 0 ? nil : text(), indent: width)
  }
}
