import Workflow
import WorkflowScreens
import WorkflowTerminal

/// Shows the page that is chosen from a list.
struct GalleryWorkflow: Workflow {
  typealias Output = ExitCode

  struct State: Codable {
    var selection = 0
    var focus = SplitPane.leading
  }

  enum Action: WorkflowAction {
    case select(Int)
    case focus(SplitPane)
    case quit

    func apply(toState state: inout State, workflow: GalleryWorkflow) -> ExitCode? {
      switch self {
      case .select(let index): state.selection = min(max(0, index), Page.all.count - 1)
      case .focus(let pane): state.focus = pane
      case .quit: return .success
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> GalleryScreen {
    let sink = context.makeSink(of: Action.self)
    return GalleryScreen(
      panes: SplitScreen(
        leading: ContentsScreen(
          titles: Page.all.map(\.title), selection: state.selection, sink: sink),
        trailing: Page.all[state.selection].render(in: context), ratio: 0.22, focus: state.focus),
      sink: sink)
  }
}
