import Testing
import WorkflowScreens
import WorkflowTextUI

/// What screens that hold other screens look like.
struct ContainerFrameTests {
  @Test func `two panes`() {
    assertFrames(of: Self.panes(focus: .leading))
  }

  @Test func `two panes, the second with the focus`() {
    assertFrames(of: Self.panes(focus: .trailing))
  }

  @Test func `two panes whose boxes share an edge`() {
    assertFrames(
      of: SplitScreen(
        leading: ViewScreen { Self.list.border("Inbox") },
        trailing: ViewScreen { Self.message.border("Message") }))
  }

  @Test func `a back stack`() {
    assertFrames(
      of: BackStackScreen(
        ViewScreen { Self.list }, [ViewScreen { Self.message.border("On top") }]))
  }

  @Test func `a modal overlay`() {
    assertFrames(
      of: BodyAndOverlaysScreen(
        body: ViewScreen { Self.list.border("Inbox 日本語") },
        overlays: [Overlay(ViewScreen { Self.question })]))
  }

  @Test func `an overlay that is not modal`() {
    assertFrames(
      of: BodyAndOverlaysScreen(
        body: ViewScreen { Self.list.border("Inbox") },
        overlays: [
          Overlay(ViewScreen { Text("Saved 日本").border() }, isModal: false)
        ]))
  }

  @Test func `help about what is below it`() {
    assertFrames(
      of: BodyAndOverlaysScreen(
        body: ViewScreen {
          VStack {
            Self.list
            KeyHelp()
          }
          .commands(Command("quit", key: "q", help: "Quit") {})
        },
        overlays: [Overlay(ViewScreen { Self.help })]))
  }

  private static var help: any TextView {
    Dialog("Help", commands: [Command("close", key: "escape", help: "Close") {}]) {
      ScrollArea { KeyHelp(.all) }
    }
  }

  private static var question: any TextView {
    Dialog("Delete?", commands: [Command("delete", key: "y", help: "Delete") {}]) {
      Text("It is gone then.")
    }
  }

  private static var list: any TextView {
    List(
      (1...30).map { "\($0) \(Sample.wide)" }, selection: 4, onSelect: { _ in }
    ) { Text($0, overflow: .truncated) }
  }

  private static var message: any TextView {
    ScrollArea { Text("\(Sample.long)\n\(Sample.emoji)\n\(Sample.hostile)\n\n\(Sample.long)") }
  }

  private static func panes(focus: SplitPane) -> SplitScreen<ViewScreen, ViewScreen> {
    SplitScreen(
      leading: ViewScreen { list }, trailing: ViewScreen { message }, ratio: 0.4, focus: focus)
  }
}
