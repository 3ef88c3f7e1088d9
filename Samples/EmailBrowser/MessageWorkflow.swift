import MailReading
import Workflow

/// Shows one message, which a worker reads.
struct MessageWorkflow: Workflow {
  enum Action: WorkflowAction {
    case wasRead(MessageScreen.Content)

    func apply(
      toState state: inout MessageScreen.Content, workflow: MessageWorkflow
    ) -> Never? {
      switch self {
      case .wasRead(let content): state = content
      }
      return nil
    }
  }

  /// The message to show.
  var props: MessageID
  @Injected var mail: MailStore

  func makeInitialState() -> MessageScreen.Content { .reading }

  func workflowDidChange(from previous: MessageWorkflow, state: inout MessageScreen.Content) {
    state = .reading
  }

  func render(
    state: MessageScreen.Content, context: borrowing RenderContext<Self>
  ) -> MessageScreen {
    context.run(MessageReader(id: props, mail: mail)) { .wasRead($0) }
    return MessageScreen(id: props, content: state)
  }
}

/// A worker that reads one message.
///
/// For another message, another worker replaces it.
struct MessageReader: Worker {
  let id: MessageID
  @Injected var mail: MailStore

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
