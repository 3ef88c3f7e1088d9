import MailReading
import Workflow

/// Shows one message, which a worker reads.
///
/// Most messages are read in an instant. So what was shown before stays for a moment, and only then
/// it is said that the message is being read.
struct MessageWorkflow: Workflow {
  struct State: Equatable {
    /// The message that the content belongs to; nil before the first one.
    var id: MessageID?
    var content = MessageScreen.Content.nothing
  }

  enum Action: WorkflowAction {
    case wasRead(MessageScreen.Content)
    case takesLong

    func apply(toState state: inout State, workflow: MessageWorkflow) -> Never? {
      switch self {
      case .wasRead(let content): state = State(id: workflow.props, content: content)
      case .takesLong: state = State(id: workflow.props, content: .reading)
      }
      return nil
    }
  }

  /// The message to show.
  var props: MessageID
  var mail: MailStore
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> MessageScreen {
    context.run(MessageReader(id: props, mail: mail)) { .wasRead($0) }
    if state.id != props { context.run(Patience(id: props, clock: clock)) { .takesLong } }
    return MessageScreen(id: state.id, content: state.content)
  }
}

/// A worker that reads one message.
///
/// For another message, another worker replaces it.
struct MessageReader: Worker {
  let id: MessageID
  let mail: MailStore

  func run(_ output: WorkerOutput<MessageScreen.Content>) async {
    await output(await read())
  }

  /// Reads the message off the tree's actor, since a message may be large.
  @concurrent
  private func read() async -> MessageScreen.Content {
    do {
      return .message(try mail.message(at: id))
    } catch {
      return .failed("\(error)")
    }
  }
}

/// A worker that waits as long as a user does not notice.
struct Patience: Worker {
  let id: MessageID
  @Injected var clock: any Clock<Duration>

  func run(_ output: WorkerOutput<Void>) async {
    guard (try? await clock.sleep(for: .milliseconds(50))) != nil else { return }
    await output(())
  }
}
