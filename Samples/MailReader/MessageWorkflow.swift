import MailReadingSample
import Workflow
import WorkflowPersistence

/// Shows one page: a short message at once, and a long one as soon as a worker has read it.
///
/// The page before stays for a moment, and only then a notice says that the message is being read.
struct MessageWorkflow: RestorableWorkflow {
  struct State: Equatable {
    /// The page that the content belongs to; nil while another one is being read.
    var page: Page?
    var content = MessageScreen.Content.nothing
  }

  enum Action: WorkflowAction {
    case wasRead(PageContent)
    case takesLong

    func apply(toState state: inout State, workflow: MessageWorkflow) -> Never? {
      switch self {
      case .wasRead(let content): state = State(page: workflow.page, content: .page(content))
      case .takesLong: state = State(page: workflow.page, content: .reading)
      }
      return nil
    }
  }

  /// The page to show.
  var page: Page
  var mail: MailStore
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  /// A message is read again.
  static var savesState: Bool { false }

  func makeInitialState() -> State { shortPage ?? State() }

  func workflowDidChange(from previous: MessageWorkflow, state: inout State) {
    guard page != previous.page || mail != previous.mail else { return }
    state = shortPage ?? State(content: state.content)
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> MessageScreen {
    if state.page == nil { context.run(Patience(page: page, clock: clock)) { .takesLong } }
    if state.page == nil || state.content == .reading {
      context.run(page.reader(of: mail)) { .wasRead($0) }
    }
    return MessageScreen(page: state.page, content: state.content)
  }

  /// Reading a message of this size takes less than a frame, so the worker would cost one.
  private static let shortSize = 1 << 16

  /// The page, if the message is short.
  private var shortPage: State? {
    guard let size = mail.size(at: page.path.id), size <= Self.shortSize else { return nil }
    return State(page: page, content: .page(page.read(from: mail)))
  }
}

extension Page {
  /// Returns a worker that reads the page off the tree's actor, since it may be large.
  func reader(of mail: MailStore) -> OneShotWorker<[AnyHashable], PageContent> {
    OneShotWorker(id: [self, mail]) { read(from: mail) }
  }
}

/// A worker that waits as long as a user does not notice.
struct Patience: Worker {
  let page: Page
  @Injected var clock: any Clock<Duration>

  func run(_ output: WorkerOutput<Void>) async {
    guard (try? await clock.sleep(for: .milliseconds(50))) != nil else { return }
    await output(())
  }
}
