import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// What is kept from frame to frame, and when it is released.
struct LifetimeTests {
  @Test func `a screen with another key starts at the top, and one with the same key continues`() {
    let window = TextWindow(size: Size(width: 5, height: 3))
    func show(_ key: String) { window.show(KeyedScreen(key) { Self.area }) }
    show("3")
    window.press("down", "down")
    show("3")
    #expect(window.text[0] == "2   ┃")
    show("4")
    #expect(window.text[0] == "0   ┃")
    show("3")
    #expect(window.text[0] == "0   ┃")
  }

  @Test func `names tell screens of one type apart`() {
    let window = TextWindow(size: Size(width: 5, height: 3))
    func show(_ name: String) { window.show(NamedScreen(ViewScreen { Self.area }, name: name)) }
    show("first")
    window.press("down")
    show("first")
    #expect(window.text[0].hasPrefix("1"))
    show("second")
    #expect(window.text[0].hasPrefix("0"))
  }

  @Test func `AnyScreen, an environment and an optional screen keep what is inside`() {
    func check(_ screen: (String) -> any TextScreen) {
      let window = TextWindow(size: Size(width: 5, height: 3))
      window.show(screen("a"))
      window.press("down")
      window.show(screen("a"))
      #expect(window.text[0].hasPrefix("1"))
      window.show(screen("b"))
      #expect(window.text[0].hasPrefix("0"))
    }
    check { AnyScreen(KeyedScreen($0) { Self.area }) }
    check { KeyedScreen($0) { Self.area } as KeyedScreen? }
    check { key in
      EnvironmentScreen(KeyedScreen(key) { Self.area }, environment: ViewEnvironment())
    }
    check { key in
      SplitScreen(leading: KeyedScreen(key) { Self.area }, trailing: ViewScreen { Text("") })
    }
    let none: ViewScreen? = nil
    let window = TextWindow(size: Size(width: 5, height: 1))
    window.show(none)
    #expect(window.text == [""])
  }

  @Test func `an environment reaches only the screens inside`() {
    var narrow = ViewEnvironment()
    narrow.smallestSplitWidth = 7
    let inner = EnvironmentScreen(WidthScreen(), environment: narrow)
    let window = TextWindow(size: Size(width: 60, height: 1))
    window.show(SplitScreen(leading: inner, trailing: WidthScreen(), ratio: 0.5))
    #expect(window.text[0].split(separator: "│").map { $0.prefix { $0 != " " } } == ["7", "60"])
  }

  @Test func `screens in a back stack know their position`() {
    let window = TextWindow(size: Size(width: 10, height: 1))
    window.show(BackStackScreen(PositionScreen()))
    #expect(window.text == ["first"])
    window.show(BackStackScreen(PositionScreen(), [PositionScreen()]))
    #expect(window.text == ["covering"])
    window.show(PositionScreen())
    #expect(window.text == ["outside"])
  }

  @Test func `a window releases everything`() {
    weak var window: TextWindow?
    weak var kept: Token?
    weak var offered: Token?
    do {
      let strong = TextWindow(size: Size(width: 10, height: 4))
      let token = Token()
      offered = token
      strong.show(
        BodyAndOverlaysScreen(
          body: ViewScreen {
            VStack {
              Holder(token: token) { kept = $0 }; Self.area; KeyHelp()
            }
          },
          overlays: [Overlay(ViewScreen { Self.area }, isModal: false)]))
      _ = strong.frame
      strong.press("down", "tab", "x")
      _ = strong.frame
      window = strong
      #expect(kept != nil)
    }
    #expect(window == nil)
    #expect(kept == nil)
    #expect(offered == nil)
  }

  @Test func `what views declare in a frame is released with the next frame`() {
    let window = TextWindow(size: Size(width: 10, height: 4))
    weak var offered: Token?
    do {
      let token = Token()
      offered = token
      window.show(ViewScreen { Holder(token: token) { _ in } })
      _ = window.frame
    }
    #expect(offered != nil)
    window.show(ViewScreen { Text("") })
    _ = window.frame
    #expect(offered == nil)
  }

  @Test func `the state of a view is released when the view goes`() {
    let window = TextWindow(size: Size(width: 10, height: 4))
    weak var kept: Token?
    window.show(ViewScreen { Holder(token: Token()) { kept = $0 } })
    _ = window.frame
    #expect(kept != nil)
    window.show(ViewScreen { Text("") })
    _ = window.frame
    #expect(kept == nil)
  }

  @Test func `ten thousand steps through a list keep only the state of visible rows`() {
    let alive = Box(0)
    let selection = Box(0)
    let window = TextWindow(size: Size(width: 10, height: 5))
    let screen = ViewScreen {
      List(0..<20_000, selection: selection.value, onSelect: { selection.value = $0 }) { _ in
        Counted(alive: alive)
      }
    }
    window.show(screen)
    for _ in 0..<10_000 {
      window.press("down")
      window.show(screen)
    }
    _ = window.frame
    #expect(selection.value == 10_000)
    #expect(alive.value == 5)
  }

  @Test func `a screen that cannot be shown as text is named`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let window = TextWindow(size: Size(width: 10, height: 4))
      window.show(AnyScreen(SoundScreen()))
      _ = window.frame
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("\"SoundScreen\" is in an AnyScreen and cannot be shown as text."))
    #expect(text.contains("Write \"extension SoundScreen: TextScreen\""))
  }

  private static var area: any TextView {
    ScrollArea { Text((0..<9).map { "\($0)" }.joined(separator: "\n")) }
  }
}

private struct SoundScreen: Screen {}

private struct WidthScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Text("\(environment.smallestSplitWidth)")
  }
}

private struct PositionScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Text("\(environment.backStackPosition)")
  }
}

private final class Token {}

/// Keeps an object, and captures its own context in its closures, as careless views do.
private struct Holder: TextView {
  let token: Token
  let show: (Token) -> Void

  func size(within limit: Size, in context: ViewContext) -> Size { Size(width: 0, height: 0) }

  func draw(on canvas: Canvas, in context: ViewContext) {
    show(context.state(Token()).value)
    context.takeFocus()
    context.offer { [Command("\(context.form) \(token)", key: "x", help: "") {}] }
    context.receive { _ in context.hasFocus && token === show as AnyObject }
  }
}

/// Counts the objects that are kept for views of its kind.
private struct Counted: TextView {
  let alive: Box<Int>

  final class Kept {
    let alive: Box<Int>
    init(_ alive: Box<Int>) {
      self.alive = alive
      alive.value += 1
    }
    deinit { alive.value -= 1 }
  }

  func size(within limit: Size, in context: ViewContext) -> Size { Size(width: 1, height: 1) }

  func draw(on canvas: Canvas, in context: ViewContext) { _ = context.state(Kept(alive)) }
}
