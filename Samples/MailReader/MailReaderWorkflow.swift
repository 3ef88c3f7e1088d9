import Foundation
import MailReadingSample
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal

/// A mailbox, or the mailboxes of a folder and the one that the user opens; and what was read.
struct MailReaderWorkflow: RestorableWorkflow {
  typealias Output = ExitCode

  struct State {
    /// The mailbox that is shown, or being opened.
    var mail: MailStore?
    var opening: String?
    var selection = 0
    var notice: String?
    var marks: ReadMarks
    /// The number of unread messages in each mailbox, as far as they are counted.
    var unread: [String: Int] = [:]
    /// Whether the program ends as soon as what was read is remembered.
    var isEnding = false
    /// The mailbox that was shown when this was saved.
    var path: String?

    mutating func quit() -> ExitCode? {
      if marks.areSaved { return .success }
      // A user who quits again leaves without what cannot be remembered.
      if marks.saving.isEmpty { return .failure }
      isEnding = true
      return nil
    }
  }

  enum Action: WorkflowAction {
    case browser(MailboxWorkflow.Output)
    case saved(Result<Void, MailboxError>)
    case opened(MailStore.Reading)
    case counted(UnreadCounter.Count)
    func apply(toState state: inout State, workflow: MailReaderWorkflow) -> ExitCode? {
      switch self {
      case .browser(.marked(let summary, let isRead)): state.marks.mark(summary, isRead: isRead)
      case .browser(.chosen(let view)): state.marks.choose(view)
      case .browser(.leave): state.mail = nil
      case .browser(.quit): return state.quit()
      case .saved(.success):
        state.marks.hasSaved(true)
        state.notice = nil
        if state.isEnding, state.marks.areSaved { return .success }
      case .saved(.failure(let error)):
        state.marks.hasSaved(false)
        (state.notice, state.isEnding) = ("\(error)", false)
      case .counted(let count): state.unread[count.name] = count.unread
      case .opened(let reading):
        state.opening = nil
        switch reading {
        case .success(let mail): (state.mail, state.notice) = (mail, nil)
        case .failure(let error): state.notice = "\(error)"
        }
      }
      return nil
    }
  }

  /// The folder whose mailboxes can be opened; nil if there is only one mailbox.
  var folder: MailboxFolder?
  /// The mailbox to show first.
  var mail: MailStore?
  @Injected var marks = ReadMarks()
  /// The style of the dates: the user's language and zone.
  @Injected var dates = ShortDateStyle()
  @Injected var clock: any Clock<Duration> = ContinuousClock()
  @Injected var runner = ProgramRunner.terminal

  func makeInitialState() -> State { State(mail: mail, marks: marks) }

  func restore(_ saved: State) -> State? {
    var state = makeInitialState()
    // The file knows more than it did when the program began.
    if let path = marks.path, let later = try? ReadMarks(path: path) { state.marks = later }
    state.marks.take(saved.marks.unremembered)
    guard let folder else { return state }
    state.selection = min(max(0, saved.selection), folder.names.count - 1)
    if let path = saved.path, folder.names.contains(where: { "\(folder.path)/\($0)" == path }) {
      do { state.mail = try MailStore(path: path) } catch { state.notice = "\(error)" }
    }
    return state
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> MailReaderScreen {
    let changes = state.marks.saving
    if let path = state.marks.path, !changes.isEmpty {
      let worker = OneShotWorker(id: changes) {
        Result { () throws(MailboxError) in try ReadMarks.save(changes, path: path) }
      }
      context.run(worker) { .saved($0) }
    }
    if let folder, state.mail == nil {
      let counter = UnreadCounter(folder: folder.path, names: folder.names, marks: state.marks)
      context.run(counter) { .counted($0) }
    }
    if let path = state.opening { context.run(MailStore.reader(of: path)) { .opened($0) } }
    let sink = context.makeSink(of: MailReaderScreen.Event.self)
    let browser = state.mail.map { mail in
      context.render(
        MailboxWorkflow(
          mail: mail, marks: state.marks, canLeave: folder != nil, dates: dates, clock: clock,
          runner: runner),
        key: Key(mail.path)
      ) { .browser($0) }
    }
    return MailReaderScreen(
      mailboxes: folder?.names ?? [], unread: state.unread, selection: state.selection,
      browser: browser, notice: state.notice, sink: sink)
  }
}

extension MailReaderScreen.Event: WorkflowAction {
  func apply(
    toState state: inout MailReaderWorkflow.State, workflow: MailReaderWorkflow
  ) -> ExitCode? {
    switch self {
    case .select(let index): state.selection = index
    case .open: state.opening = workflow.folder.map { "\($0.path)/\($0.names[state.selection])" }
    case .quit: return state.quit()
    }
    return nil
  }
}
