import WorkflowTerminal

/// The part of a trace that the inspector shows.
struct InspectorState: Equatable {
  enum Tab: Int, CaseIterable {
    case state, rendering, changes, turn

    var title: String {
      switch self {
      case .state: "State"
      case .rendering: "Rendering"
      case .changes: "Changes"
      case .turn: "Turn"
      }
    }
  }

  /// The index of the selected turn.
  var turn = 0
  /// The number of the selected session; nil for the first one.
  var session: Int?
  var tab = Tab.state
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

extension InspectorState {
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

/// An event of the inspector: a key, a found turn, or a file that has grown.
enum InspectorEvent: Equatable {
  case selectTurn(Int)
  case selectSession(Int)
  case selectTab(InspectorState.Tab)
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

  /// Changes the state; returns a request to the terminal, if there is one.
  func apply(to state: inout InspectorState) -> TerminalRequest? {
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
      state = InspectorState(
        turn: count - 1, tab: state.tab, showsAll: state.showsAll, turnCount: count)
    case .quit: return .exit(.success)
    }
    return nil
  }
}
