import MailReadingSample
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// Shows a message, and above it what the user opens in it: messages, texts, its source.
struct ReaderWorkflow: RestorableWorkflow {
  typealias Rendering = BodyAndOverlaysScreen<ReaderScreen, AnyScreen>

  struct State: Equatable, Codable {
    /// The pages above the message, the topmost last.
    var pages: [Page] = []
    var dialog: OpenDialog?
    var search: MessageSearch?
    /// The page that another program shows, also after the mailbox has changed.
    var paged: PagerWorker.Source?
    /// The address that another program opens.
    var link: Link?
    /// A notice about the last command, until the user does something.
    var notice: String?
    /// The message that it belongs to, when it is saved.
    var key: MessageKey?

    /// The parts that are saved: not the pages of other programs, nor what was said about them.
    private enum CodingKeys: CodingKey { case pages, dialog, search, key }
  }

  enum OpenDialog: Equatable, Codable {
    case attachments
    case saving(Int)
    case links([String])
  }

  /// The choices of the user in dialogs, and their outcomes.
  enum Action: WorkflowAction {
    case open(Page)
    case page(Page)
    case browse(Link?)
    case ask(OpenDialog?)
    case saved(SaveWorkflow.Output)
    case programEnded(ForegroundProgram.Outcome)

    func apply(toState state: inout State, workflow: ReaderWorkflow) -> Never? {
      switch self {
      case .open(let page):
        state.pages.append(page)
        (state.dialog, state.search) = (nil, nil)
      case .page(let page): state.paged = .init(page: page, mail: workflow.mail)
      case .browse(let link): (state.dialog, state.link) = (nil, link)
      case .ask(let dialog): state.dialog = dialog
      case .saved(.cancelled): state.dialog = .attachments
      case .saved(.saved(let notice)): (state.dialog, state.notice) = (nil, notice)
      case .programEnded(let outcome):
        state.notice = outcome.isSuccess ? nil : "\(outcome)"
        (state.paged, state.link) = (nil, nil)
      }
      return nil
    }
  }

  /// The message at the bottom; nil if none is selected.
  var id: MessageID?
  var mail: MailStore
  /// The words to mark in the message: those that the list was filtered by.
  var marks: [String] = []
  @Injected var dates = ShortDateStyle()
  @Injected var clock: any Clock<Duration> = ContinuousClock()
  @Injected var runner = ProgramRunner.terminal

  func makeInitialState() -> State { State() }

  func workflowDidChange(from previous: ReaderWorkflow, state: inout State) {
    guard id != previous.id || mail != previous.mail else { return }
    // In a later reading of the mailbox, the same message may have another number.
    if let id, let key, mail != previous.mail, key == previous.key {
      state.pages = state.pages.map { $0.moved(to: id) }
    } else {
      state = State(paged: state.paged, link: state.link)
    }
  }

  func save(_ state: State) -> State? {
    var state = state
    state.key = key
    return state
  }

  func restore(_ saved: State) -> State? {
    // Since then, the message may have got another number, or be gone.
    guard let id, let key, key == saved.key else { return nil }
    var state = saved
    state.pages = state.pages.map { $0.moved(to: id) }
    state.key = nil
    return state
  }

  private var key: MessageKey? { id.flatMap { try? mail.summary(at: $0).key } }

  func render(state: State, context: borrowing RenderContext<Self>) -> Rendering {
    let sink = context.makeSink(of: ReaderScreen.Event.self)
    guard let id else {
      let nothing = MessageScreen(page: nil, content: .nothing)
      return Rendering(body: ReaderScreen(stack: BackStackScreen(nothing), sink: sink))
    }
    var stack = BackStackScreen(show(.message(MessagePath(id)), depth: 0, in: context))
    for (index, page) in state.pages.enumerated() {
      stack.rest.append(show(page, depth: index + 1, in: context))
    }
    if let source = state.paged {
      context.run(PagerWorker(source: source, runner: runner)) { .programEnded($0) }
    }
    if let link = state.link {
      context.run(ForegroundWorker(.browser(link), by: runner)) { .programEnded($0) }
    }
    let overlays = overlays(state.dialog, above: stack.top, in: context)
    let reader = ReaderScreen(
      stack: stack.map { $0.with(marks: marks, search: state.search, dates: dates) },
      search: state.search,
      notice: state.notice, sink: sink)
    return Rendering(body: reader, overlays: overlays)
  }

  private func show(
    _ page: Page, depth: Int, in context: borrowing RenderContext<Self>
  ) -> MessageScreen {
    context.render(MessageWorkflow(page: page, mail: mail, clock: clock), key: Key(depth))
  }

  private func overlays(
    _ dialog: OpenDialog?, above top: MessageScreen, in context: borrowing RenderContext<Self>
  ) -> [Overlay<AnyScreen>] {
    guard let path = top.page?.path, let dialog else { return [] }
    if case .links(let links) = dialog {
      return [Overlay(context.render(choices(of: links), key: "links") { $0 })]
    }
    let attachments = top.attachments
    if attachments.isEmpty { return [] }
    let list = context.render(choices(of: attachments, at: path), key: "attachments") { $0 }
    guard case .saving(let index) = dialog, index < attachments.count else {
      return [Overlay(list)]
    }
    let save = context.render(
      SaveWorkflow(path: path.appending(index), attachment: attachments[index], mail: mail)
    ) { .saved($0) }
    return [Overlay(list), Overlay(AnyScreen(save))]
  }

  private func choices(of links: [String]) -> ChoiceWorkflow<Action> {
    ChoiceWorkflow(
      // What is listed is what is opened, with all that cannot be seen in the text.
      title: "Links", rows: links.map { Link($0)?.address ?? $0 }, showsWhole: true,
      choices: [
        .init(name: "open-link", key: "enter", help: "Open in a browser") {
          .browse(Link(links[$0]))
        },
        .init(name: "close-links", key: "escape", help: "Close") { _ in .ask(nil) },
      ])
  }

  private func choices(
    of attachments: [Message.Attachment], at path: MessagePath
  ) -> ChoiceWorkflow<Action> {
    ChoiceWorkflow(
      title: "Attachments", rows: attachments.map(\.title),
      choices: [
        .init(name: "show", key: "enter", help: "Show", fits: { attachments[$0].canBeShown }) {
          let path = path.appending($0)
          return .open(attachments[$0].isMessage ? .message(path) : .attachment(path))
        },
        .init(name: "save", key: "s", help: "Save") { .ask(.saving($0)) },
        .init(name: "page", key: "v", help: "Pager", fits: { attachments[$0].isText }) {
          .page(.attachment(path.appending($0)))
        },
        .init(name: "close-attachments", key: "escape", help: "Close") { _ in .ask(nil) },
      ])
  }
}

extension ReaderScreen.Event: WorkflowAction {
  func apply(toState state: inout ReaderWorkflow.State, workflow: ReaderWorkflow) -> Never? {
    guard let id = workflow.id else { return nil }
    let top = state.pages.last ?? .message(MessagePath(id))
    state.notice = nil
    switch self {
    case .back: _ = state.pages.popLast()
    case .showSource: state.pages.append(.source(top.path))
    case .showAttachments: state.dialog = .attachments
    case .showLinks(let links):
      if links.isEmpty { state.notice = "There is no link." } else { state.dialog = .links(links) }
    case .openInPager: state.paged = .init(page: top, mail: workflow.mail)
    case .beginSearch:
      state.search = MessageSearch(typed: state.search?.words ?? "", isEdited: true)
    case .typeSearch(let text): state.search?.typed = text
    case .search(let words, let lines):
      // Without a match, the user may want to type other words.
      let isEdited = lines.isEmpty && state.search?.isEdited ?? false
      state.search = MessageSearch(typed: words, words: words, isEdited: isEdited, lines: lines)
    case .moveMatch(let step): state.search?.move(by: step)
    case .endSearch: state.search = nil
    }
    // Another page has other matches.
    if state.pages.last ?? .message(MessagePath(id)) != top { state.search = nil }
    return nil
  }
}
