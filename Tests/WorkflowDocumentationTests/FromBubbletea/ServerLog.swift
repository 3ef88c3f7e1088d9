import Workflow
import WorkflowScreens
import WorkflowTextUI

/// Shows the last lines that something outside of the tree sends.
struct ServerLog: Workflow {
  @Injected var lines: AsyncStream<String>

  struct State {
    var lines: [String] = []
    var count = 0
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<ServerLog>) -> ServerLogScreen {
    context.run(SequenceWorker(id: "lines", lines)) { line in
      AnyWorkflowAction<ServerLog> { state, _ in
        state.lines = state.lines.suffix(499) + [line]
        state.count += 1
        return nil
      }
    }
    return ServerLogScreen(lines: state.lines, count: state.count)
  }
}

struct ServerLogScreen: TextScreen {
  var lines: [String]
  var count: Int

  func view(in environment: ViewEnvironment) -> any TextView {
    ScrollArea { Following(Text(lines.joined(separator: "\n")), count: count) }.border("Log")
  }
}

/// A view whose last row the scroll area around it shows when the count changes.
struct Following: TextView {
  private let content: any TextView
  private let count: Int

  init(_ content: any TextView, count: Int) {
    (self.content, self.count) = (content, count)
  }

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: context.child("content", for: content))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    content.draw(on: canvas, in: context.child("content", for: content))
    let (width, height) = (canvas.size.width, size(within: canvas.size, in: context).height)
    let last = canvas.part(column: 0, row: height - 1, width: width, height: 1)
    context.look(at: last, position: count)
  }
}
