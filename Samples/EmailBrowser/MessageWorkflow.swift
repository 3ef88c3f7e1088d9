import MailReadingSample
import Workflow
import WorkflowTerminal

/// Reads a message and shows it.
///
/// The message that was read before stays until the next one is there, so that nothing flickers.
struct MessageWorkflow: Workflow, Equatable {
  var mail: MailStore
  /// The number of the message; nil for none.
  var number: Int?
  var dates = ShortDateStyle()

  /// The message that was read last; nil before the first one.
  typealias State = MessageReader.Reading?

  enum Action: WorkflowAction {
    case wasRead(MessageReader.Reading)

    func apply(toState state: inout State, workflow: MessageWorkflow) -> Never? {
      switch self {
      case .wasRead(let reading): state = reading
      }
      return nil
    }
  }

  func makeInitialState() -> State { nil }

  func render(state: State, context: borrowing RenderContext<Self>) -> MessageScreen {
    if let number, number != state?.number {
      context.run(MessageReader(mail: mail, number: number)) { .wasRead($0) }
    }
    return MessageScreen(number: state?.number, message: state?.message, dates: dates)
  }
}

/// Reads one message off the actor of the tree, since a message may be large.
struct MessageReader: Worker {
  var mail: MailStore
  var number: Int

  /// The message with a number, or the reason why it cannot be read.
  struct Reading: Equatable {
    var number: Int
    var message: Result<Message, MailboxError>
  }

  func run(_ output: WorkerOutput<Reading>) async { await output(await read()) }

  @concurrent
  private func read() async -> Reading {
    Reading(
      number: number,
      message: Result { () throws(MailboxError) in try mail.message(at: number) })
  }
}
