import MailReadingSample
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal

/// An inbox and the message selected in it, side by side.
///
/// The two children know nothing of each other. The inbox emits the message that the user selects,
/// and the reader gets the message to show as its props.
struct MailboxWorkflow: RestorableWorkflow {
  typealias Rendering = BodyAndOverlaysScreen<MailboxScreen, AnyScreen>

  struct State {
    /// The list and the selection, of the mailbox as it was read last.
    var listing: MailListing
    /// The stamp of the mailbox's files at that time.
    var stamp: MailStamp
    var focus = SplitPane.leading
    /// The part of the width that the list has, and the order that the user wants.
    var view = MailView()
    var showsHelp = false
    /// Whether the mailbox is being read again.
    var isReadAgain = false
    /// A later reading, in which the messages are being found.
    var later: MailStore?
    /// The outcome of reading it again, until the user does something.
    var notice: String?
  }

  enum Output: Equatable {
    /// The user has read a message, or wants it to count as unread.
    case marked(MessageSummary, isRead: Bool)
    /// The user has chosen how mailboxes are shown.
    case chosen(MailView)
    /// The user wants to see other mailboxes.
    case leave
    case quit
  }

  /// The outputs of the inbox and of the workers; the other actions are the events of the screen.
  enum Action: WorkflowAction {
    case select(MessageID)
    case found(FoundMessages)
    case arranged(Arranged?)
    case mailboxChanged(MailStamp)
    case wasReadAgain(MailStore.Reading)
    case wereFound(LaterReading)

    func apply(toState state: inout State, workflow: MailboxWorkflow) -> Output? {
      switch self {
      case .select(let id):
        state.listing.select(id)
        state.notice = nil
        return workflow.markedAsShown(state)
      case .found(let found): state.listing.add(found)
      case .arranged(let arranged): if let arranged { state.listing.take(arranged) }
      case .mailboxChanged(let stamp): (state.stamp, state.isReadAgain) = (stamp, true)
      case .wasReadAgain(.success(let later)): (state.later, state.isReadAgain) = (later, false)
      case .wasReadAgain(.failure(let error)):
        (state.notice, state.isReadAgain) = ("\(error)", false)
      case .wereFound(let later):
        state.notice = state.listing.take(later)
        (state.stamp, state.later) = (state.listing.mail.stamp, nil)
      }
      return nil
    }
  }

  /// The mailbox to show first; later readings of it are state.
  @Injected var mail: MailStore
  /// The messages that were read.
  var marks = ReadMarks()
  /// Whether there are other mailboxes.
  var canLeave = false
  /// The style of the dates: the user's language and zone.
  @Injected var dates = ShortDateStyle()
  @Injected var clock: any Clock<Duration> = ContinuousClock()
  @Injected var runner = ProgramRunner.terminal

  func makeInitialState() -> State {
    var listing = MailListing(mail)
    listing.selectNew(by: marks)
    let view = marks.view
    if view.arrangement != listing.arrangement { listing.arrange { $0 = view.arrangement } }
    return State(listing: listing, stamp: mail.stamp, view: view)
  }

  func restore(_ saved: State) -> State? {
    var state = makeInitialState()
    state.listing.resume(with: saved.listing.bookmark) { MailQuery($0, zone: dates.timeZone) }
    (state.focus, state.showsHelp) = (saved.focus, saved.showsHelp)
    state.view = saved.view
    return state
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> Rendering {
    run(state, in: context)
    let listing = state.listing
    let inbox = context.render(InboxWorkflow(listing: listing, marks: marks, dates: dates)) {
      .select($0)
    }
    let reader = context.render(
      ReaderWorkflow(
        id: listing.selected, mail: listing.mail, marks: listing.filter?.query.textMarks ?? [],
        dates: dates, clock: clock, runner: runner))
    let sink = context.makeSink(of: MailboxScreen.Event.self)
    let browser = MailboxScreen(
      panes: SplitScreen(
        leading: inbox, trailing: reader.body, ratio: Double(state.view.listWidth) / 100,
        focus: state.focus),
      listing: listing, canLeave: canLeave, notice: state.notice, sink: sink)
    let help = state.showsHelp ? [Overlay(AnyScreen(HelpScreen(sink: sink)))] : []
    return BodyAndOverlaysScreen(body: browser, overlays: reader.overlays + help)
  }

  /// Runs the workers that the state asks for.
  private func run(_ state: State, in context: borrowing RenderContext<Self>) {
    let (listing, mail) = (state.listing, state.listing.mail)
    if let query = listing.filter?.query, !query.isEmpty {
      context.run(Search(query: query, mail: mail, marks: marks)) { .found($0) }
    }
    if !listing.isArranged {
      // Reading all headers takes time; if they are known, this does not.
      let worker = OneShotWorker(id: [listing.arrangement, mail] as [AnyHashable]) {
        mail.arranged(listing.arrangement, known: listing.conversations)
      }
      context.run(worker) { .arranged($0) }
    }
    context.run(MailboxWatcher(path: mail.path, stamp: state.stamp, clock: clock)) {
      .mailboxChanged($0)
    }
    if state.isReadAgain {
      context.run(MailStore.reader(of: mail.path)) { .wasReadAgain($0) }
    }
    if let later = state.later {
      let worker = OneShotWorker(id: [listing.arrangement, later, listing.kept] as [AnyHashable]) {
        listing.found(in: later)
      }
      context.run(worker) { .wereFound($0) }
    }
  }
}

extension MailboxScreen.Event: WorkflowAction {
  func apply(
    toState state: inout MailboxWorkflow.State, workflow: MailboxWorkflow
  ) -> MailboxWorkflow.Output? {
    state.notice = nil
    switch self {
    case .switchPane:
      state.focus = state.focus.other
      state.listing.applyFilter()
      return workflow.markedAsShown(state)
    case .beginFilter:
      state.focus = .leading
      state.listing.beginFilter()
    case .changeFilter(let text):
      state.focus = .leading
      state.listing.changeFilter(to: text, MailQuery(text, zone: workflow.dates.timeZone))
    case .applyFilter: state.listing.applyFilter()
    case .clearFilter: state.listing.clearFilter()
    case .move(let count):
      state.listing.move(by: count)
      return workflow.markedAsShown(state)
    case .toggleConversations: return state.choose { $0.arrangement.inConversations.toggle() }
    case .toggleNewestFirst: return state.choose { $0.arrangement.isNewestFirst.toggle() }
    case .widenList(let share): return state.choose { $0.widenList(by: share) }
    case .openConversation(let opens): state.listing.openConversation(opens)
    case .readAgain: state.isReadAgain = true
    case .toggleRead: return workflow.marked(state.listing, isRead: nil)
    case .showHelp: state.showsHelp = true
    case .closeHelp: state.showsHelp = false
    case .leave: return .leave
    case .quit: return .quit
    }
    return nil
  }
}

extension MailboxWorkflow.State {
  /// Changes the view, and returns it for later runs of the program.
  fileprivate mutating func choose(_ change: (inout MailView) -> Void) -> MailboxWorkflow.Output {
    change(&view)
    if view.arrangement != listing.arrangement { listing.arrange { $0 = view.arrangement } }
    return .chosen(view)
  }
}

extension MailboxWorkflow {
  /// Returns that the selected message was read, if the user is in it.
  fileprivate func markedAsShown(_ state: State) -> Output? {
    state.focus == .trailing ? marked(state.listing, isRead: true) : nil
  }

  /// Returns that the selected message was read, or the reverse of what it was without `isRead`.
  fileprivate func marked(_ listing: MailListing, isRead: Bool?) -> Output? {
    guard let summary = listing.selectedSummary else { return nil }
    let was = marks.isRead(summary)
    let isRead = isRead ?? !was
    return isRead == was ? nil : .marked(summary, isRead: isRead)
  }
}
