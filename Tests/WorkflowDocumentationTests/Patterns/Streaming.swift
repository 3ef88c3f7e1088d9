import Workflow

/// A web socket, as the app sees it.
struct ChatSocket: Sendable {
  /// Connects; cancelling the task that reads disconnects.
  var messages: @Sendable () -> AsyncStream<String>
  var send: @Sendable (String) async -> Void
  var countMembers: @Sendable () async -> Int
}

struct Chat: Workflow {
  struct State: Equatable {
    var members = 0
    var lines: [String] = []
    /// What is not sent yet, with numbers that tell equal texts apart.
    var outbox: [Int: String] = [:]
    var nextNumber = 0
  }

  enum Action: WorkflowAction {
    case counted(Int)
    case received(String)
    case send(String)
    case sent(Int)

    func apply(toState state: inout State, workflow: Chat) -> Never? {
      switch self {
      case .counted(let members): state.members = members
      case .received(let line): state.lines.append(line)
      case .send(let text):
        state.outbox[state.nextNumber] = text
        state.nextNumber += 1
      case .sent(let number): state.outbox[number] = nil
      }
      return nil
    }
  }

  @Injected var socket: ChatSocket
  @Injected var clock: any Clock<Duration>

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Chat>
  ) -> (state: State, act: Sink<Action>) {
    let (socket, clock) = (socket, clock)
    // Polls: asks, waits, asks again.
    context.run(
      ClosureWorker(id: "members") { output in
        while !Task.isCancelled {
          await output(await socket.countMembers())
          try? await clock.sleep(for: .seconds(30))
        }
      }
    ) { .counted($0) }
    // Listens.
    context.run(SequenceWorker(id: "messages", socket.messages())) { .received($0) }
    // Sends the oldest, and then the next.
    if let (number, text) = state.outbox.min(by: { $0.key < $1.key }) {
      context.run(OneShotWorker(id: number) { await socket.send(text) }) { .sent(number) }
    }
    return (state, context.makeSink(of: Action.self))
  }
}
