import Workflow

struct Sketch: Workflow {
  struct State: Codable, Equatable {
    var strokes: [String] = []
    var past: [[String]] = []
  }

  enum Action: WorkflowAction {
    case draw(String)
    case undo

    func apply(toState state: inout State, workflow: Sketch) -> Never? {
      switch self {
      case .draw(let stroke):
        state.past.append(state.strokes)
        state.strokes.append(stroke)
      case .undo:
        if let strokes = state.past.popLast() { state.strokes = strokes }
      }
      return nil
    }
  }

  struct Screen: Equatable {
    var strokes: [String]
    var canUndo: Bool
    var act: Sink<Action>
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Sketch>) -> Screen {
    Screen(
      strokes: state.strokes, canUndo: !state.past.isEmpty, act: context.makeSink(of: Action.self))
  }
}
