import Workflow
import WorkflowTerminal

/// Shows a trace: turns on the left, the tree of the selected one, and a node of it.
struct InspectorWorkflow: Workflow {
  typealias Output = TerminalRequest
  typealias Props = Bool

  /// Whether the trace may grow.
  var follows = false
  @Injected var browser: TraceBrowser
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  var props: Bool { follows }

  struct State: Equatable {
    /// The index of the selected turn.
    var turn = 0
    /// The number of the selected session; nil for the first one.
    var session: Int?
    var tab = InspectorScreen.Tab.state
    /// Whether nodes are shown that the turn has not touched.
    var showsAll = false
    /// The words that the user looks for, and whether they are being typed.
    var words = ""
    var isTyping = false
    var search: Search?
    /// Whether the last search reached the end of its direction and found nothing.
    var hasNotFound = false
    /// The number of turns in the file.
    var turnCount: Int
  }

  func makeInitialState() -> State { State(turnCount: browser.turnCount) }

  func render(state: State, context: borrowing RenderContext<Self>) -> InspectorScreen {
    if follows {
      context.run(TraceFollower(browser: browser, clock: clock)) { growth in
        growth.isNew ? .beginAnew(turns: growth.turnCount) : .grow(to: growth.turnCount)
      }
    }
    if let search = state.search {
      context.run(SearchWorker(search: search, browser: browser)) { .find(at: $0) }
    }
    let all = state.showsAll
    let rows = context.remember(state.turn, browser.eventCount, browser.beginnings, all) {
      browser.rows(ofTurnAt: state.turn, all: all)
    }
    return InspectorScreen(
      browser: browser, state: state, rows: rows, sink: context.makeSink(of: Action.self))
  }
}

extension InspectorWorkflow {
  enum Action: WorkflowAction, Equatable {
    case selectTurn(Int)
    case selectSession(Int)
    case selectTab(InspectorScreen.Tab)
    case toggleAll
    /// Looks for the next turn, or the one before, that has touched the selected node.
    case goToTouch(of: Int, isForward: Bool)
    case beginTyping
    case type(String)
    case endTyping
    /// Looks for the next turn, or the one before, with the words.
    case search(isForward: Bool)
    case find(at: Int?)
    case stop
    case grow(to: Int)
    /// The file was begun anew, by another run or because it was full.
    case beginAnew(turns: Int)
    case quit

    func apply(toState state: inout State, workflow: InspectorWorkflow) -> TerminalRequest? {
      switch self {
      case .selectTurn(let turn): state.select(turn)
      case .selectSession(let session): state.session = session
      case .selectTab(let tab): state.tab = tab
      case .toggleAll: state.showsAll.toggle()
      case .goToTouch(let session, let isForward):
        state.session = session
        state.look(for: .session(session), isForward: isForward)
      case .beginTyping: state.isTyping = true
      case .type(let words): state.words = words
      case .endTyping:
        state.isTyping = false
        state.look(for: .words(state.words.lowercased()), isForward: true)
      case .search(let isForward):
        state.look(for: .words(state.words.lowercased()), isForward: isForward)
      case .find(let turn):
        state.search = nil
        if let turn { state.select(turn) } else { state.hasNotFound = true }
      case .stop:
        (state.search, state.isTyping, state.hasNotFound) = (nil, false, false)
      case .grow(let count):
        // If the newest turn is selected, the newest one stays selected.
        if state.turn == state.turnCount - 1 { state.turn = count - 1 }
        state.turnCount = count
      case .beginAnew(let count):
        // Another run gives the numbers of sessions to other nodes.
        state = State(turn: count - 1, tab: state.tab, showsAll: state.showsAll, turnCount: count)
      case .quit: return .exit(.success)
      }
      return nil
    }
  }
}

extension InspectorWorkflow.State {
  mutating func select(_ turn: Int) {
    self.turn = max(0, min(turn, turnCount - 1))
    hasNotFound = false
  }

  mutating func look(for sought: Search.Sought, isForward: Bool) {
    if case .words("") = sought { return }
    hasNotFound = false
    search = Search(sought: sought, from: turn, isForward: isForward)
  }
}
