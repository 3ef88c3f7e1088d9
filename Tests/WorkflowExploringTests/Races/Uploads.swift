import Workflow
import WorkflowExploring
import WorkflowSynchronization

/// Two files at most are uploaded at once, and each upload can be cancelled.
struct Uploads: Workflow {
  var isMended: Bool
  var upload: @Sendable (Int) async -> Void

  struct State {
    var count = 0
    var waiting: [Int] = []
    var running: [Int] = []
    var cancelled: Set<Int> = []
  }

  enum Action: WorkflowAction {
    case add
    case cancel(Int)
    case ended(Int)

    func apply(toState state: inout State, workflow: Uploads) -> Never? {
      switch self {
      case .add: (state.count, state.waiting) = (state.count + 1, state.waiting + [state.count])
      case .cancel(let file):
        state.cancelled.insert(file)
        if !workflow.isMended { state.running.removeAll { $0 == file } }
      case .ended(let file): state.running.removeAll { $0 == file }
      }
      while state.running.count < 2, !state.waiting.isEmpty {
        state.running.append(state.waiting.removeFirst())
      }
      return nil
    }
  }

  struct Rendering {
    var files: [Int]
    var send: (Action) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Uploads>) -> Rendering {
    for file in state.running {
      context.run(OneShotWorker(id: file) { [upload] in await upload(file) }) { .ended(file) }
    }
    let files = state.running.filter { !state.cancelled.contains($0) }
    let sink = context.makeSink(of: Action.self)
    return Rendering(files: files) { sink.send($0) }
  }
}

/// A server knows how many uploads there were at once.
final class UploadServer: Sendable {
  private let counts = Locked((now: 0, most: 0))

  static func kept(in world: World) -> UploadServer { world.keep("uploads") { UploadServer() } }

  var most: Int { counts.withLock { $0.most } }

  func begin() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
  func end() { counts.withLock { $0.now -= 1 } }
}
