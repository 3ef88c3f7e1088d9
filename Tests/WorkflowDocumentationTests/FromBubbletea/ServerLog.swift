import Workflow
import WorkflowScreens
import WorkflowTextUI

/// Shows the lines that something outside of the tree sends.
struct ServerLog: Workflow {
  @Injected var lines: AsyncStream<String>

  func makeInitialState() -> [String] { [] }

  func render(state: [String], context: borrowing RenderContext<ServerLog>) -> ServerLogScreen {
    context.run(SequenceWorker(id: "lines", lines)) { line in
      AnyWorkflowAction<ServerLog> { state, _ in
        state.append(line)
        return nil
      }
    }
    return ServerLogScreen(lines: state)
  }
}

struct ServerLogScreen: TextScreen {
  var lines: [String]

  func view(in environment: ViewEnvironment) -> any TextView {
    ScrollArea { Following(Text(lines.joined(separator: "\n")), count: lines.count) }.border("Log")
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
