import Workflow
import WorkflowScreens
import WorkflowTextUI

/// The contents of the gallery beside a page of it.
struct GalleryScreen: TextScreen {
  var panes: SplitScreen<ContentsScreen, PageScreen>
  var sink: Sink<GalleryWorkflow.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    let isInContents = panes.focus == .leading
    return VStack {
      ScreenView(panes)
      KeyHelp()
    }
    .commands(
      Command("open", keys: ["enter", "right", "tab"], help: "Try it", isEnabled: isInContents) {
        sink.send(.focus(.trailing))
      },
      Command("back", keys: ["escape", "f2"], help: "Contents", isEnabled: !isInContents) {
        sink.send(.focus(.leading))
      },
      Command("quit", keys: ["q", "ctrl-q"], help: "Quit") { sink.send(.quit) })
  }
}

/// The titles of all pages.
struct ContentsScreen: TextScreen {
  var titles: [String]
  var selection: Int
  var sink: Sink<GalleryWorkflow.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    List(titles, selection: selection, onSelect: { sink.send(.select($0)) }) {
      Text($0, overflow: .truncated)
    }
    .border("Gallery")
  }
}

/// A widget, and the code that shows it.
struct PageScreen: TextScreen, Compatible {
  var title: String
  var summary: String
  var code: String
  var view: any TextView

  var compatibilityKey: String { title }

  func view(in environment: ViewEnvironment) -> any TextView {
    // Where there is little room, the widget comes first.
    let hasRoom = environment.size.height >= 18
    return VStack {
      VStack {
        if hasRoom {
          Text(summary, style: .muted)
          Text("")
        }
        view.flexibility(Flexibility(), along: .vertical)
      }
      .border(title)
      .flexibility(Flexibility(weight: 2), along: .vertical)
      if hasRoom { ScrollArea { CodeBlock(code, .swift) }.border("Code") }
    }
  }
}
