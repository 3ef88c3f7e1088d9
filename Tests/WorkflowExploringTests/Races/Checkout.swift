import Workflow
import WorkflowExploring
import WorkflowSynchronization

/// A checkout validates each order, and then sends it.
struct Checkout: Workflow {
  var isMended: Bool
  var validate: @Sendable () async throws -> Void
  var send: @Sendable () async throws -> Void

  struct State {
    var orders = 0
    var isSubmitted = false
  }

  enum Action: WorkflowAction {
    case submit, accepted, rejected

    func apply(toState state: inout State, workflow: Checkout) -> Never? {
      switch self {
      case .submit:
        if state.isSubmitted { return nil }
        if workflow.isMended { state.isSubmitted = true }
        state.orders += 1
      case .accepted: state.isSubmitted = true
      case .rejected: state.isSubmitted = false
      }
      return nil
    }
  }

  struct Rendering {
    var isSubmitted: Bool
    var submit: () -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Checkout>) -> Rendering {
    for order in 0..<state.orders {
      let (validate, send) = (validate, send)
      let worker = ClosureWorker<Int, Action>(id: order) { output in
        guard (try? await validate()) != nil else { return await output(.rejected) }
        await output(.accepted)
        try? await send()
      }
      context.run(worker) { $0 }
    }
    let sink = context.makeSink(of: Action.self)
    return Rendering(isSubmitted: state.isSubmitted) { sink.send(.submit) }
  }
}

/// The server of a shop counts its orders.
final class ShopServer: Sendable {
  private let count = Locked(0)

  static func kept(in world: World) -> ShopServer { world.keep("shop") { ShopServer() } }

  var orderCount: Int { count.withLock { $0 } }

  func order() { count.withLock { $0 += 1 } }
}
