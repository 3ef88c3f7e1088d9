import WorkflowTesting

// An app of six workflows, whose test uses everything that the testers have: see `FaultTests`.

/// Lends books to whoever signs in.
struct Library: Workflow {
  enum Output: Equatable {
    case lent(String)
    case closed(loans: Int)
  }

  struct State: Equatable {
    var reader: String?
    var loans: [Loan] = []
    var found: [String] = []
    var notes: [String] = []
  }

  struct Loan: Equatable, Identifiable {
    var id: Int
    var title: String
  }

  enum Action: WorkflowAction, Equatable {
    case enter(String), leave, lend(String), giveBack(Int), show([String]), note(String), close

    func apply(toState state: inout State, workflow: Library) -> Output? {
      switch self {
      case .enter(let name): state.reader = name
      case .leave: (state.reader, state.found) = (nil, [])
      case .lend(let title):
        state.loans.append(Loan(id: state.loans.count + 1, title: title))
        return .lent(title)
      case .giveBack(let id): state.loans.removeAll { $0.id == id }
      case .show(let titles): state.found = titles
      case .note(let note): state.notes.append(note)
      case .close: return .closed(loans: state.loans.count)
      }
      return nil
    }
  }

  struct Screen {
    var title: String
    var signIn: SignIn.Screen?
    var catalogue: Catalogue.Screen?
    var loans: [LoanRow.Screen]
    var hours: String?
    var slot: Mailbox<String>
    var act: Sink<Action>
  }

  var name: String
  var search: WorkerProbe<[String]>?
  @Injected var clock: TestClock

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Library>) -> Screen {
    if state.reader != nil { context.runSideEffect(key: "lamp") { _ in } }
    return Screen(
      title: state.reader.map { "\(name), \($0)" } ?? name,
      signIn: state.reader == nil ? context.render(SignIn()) { .enter($0) } : nil,
      catalogue: state.reader.map { reader in
        context.render(Catalogue(reader: reader, search: search), key: Key(reader)) { $0 }
      },
      loans: Array(
        context.render(each: state.loans) {
          LoanRow(loan: $0)
        } onOutput: { _, id in
          .giveBack(id)
        }),
      hours: state.reader == nil ? nil : context.render(Hours(clock: clock)),
      slot: context.makeMailbox(of: String.self) { .note($0) },
      act: context.makeSink(of: Action.self))
  }
}

/// Asks for a name.
struct SignIn: Workflow, Equatable {
  typealias Output = String

  struct Screen {
    var name: String
    var type: Sink<String>
    var enter: () -> Void
  }

  func makeInitialState() -> String { "" }

  func render(state: String, context: borrowing RenderContext<SignIn>) -> Screen {
    let submit = context.makeSink(of: Void.self) { (_, state: inout String) -> String? in
      state.isEmpty ? nil : state
    }
    return Screen(
      name: state, type: context.makeStateSink(of: String.self) { $1 = $0 },
      enter: { submit.send(()) })
  }
}

/// Searches for books.
struct Catalogue: Workflow {
  typealias Output = Library.Action

  struct State: Equatable {
    var query = ""
    var isSearching = false
  }

  struct Screen {
    var query: String
    var isSearching: Bool
    var search: Sink<String>
  }

  var reader: String
  var search: WorkerProbe<[String]>?

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Catalogue>) -> Screen {
    if state.isSearching, let search {
      context.run(search) { titles in
        AnyWorkflowAction<Catalogue> { state, _ in
          state.isSearching = false
          return .show(titles)
        }
      }
    }
    return Screen(
      query: state.query, isSearching: state.isSearching,
      search: context.makeStateSink(of: String.self) { query, state in
        state = State(query: query, isSearching: true)
      })
  }
}

/// A book that somebody has.
struct LoanRow: Workflow, Equatable {
  typealias Output = Int

  struct Screen {
    var title: String
    var giveBack: () -> Void
  }

  var loan: Library.Loan

  func render(state: Void, context: borrowing RenderContext<LoanRow>) -> Screen {
    let sink = context.makeOutputSink()
    return Screen(title: loan.title, giveBack: { sink.send(loan.id) })
  }
}

/// Counts the hours since somebody has come.
struct Hours: Workflow {
  @Injected var clock: TestClock

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Hours>) -> String {
    context.run(TimerWorker<Int, TestClock>.every(.seconds(3600), id: 0, clock: clock)) { _ in
      AnyWorkflowAction<Hours> { state, _ in
        state += 1
        return nil
      }
    }
    return context.render(Plural(count: state))
  }
}

/// Writes a number with its noun.
struct Plural: Workflow, Equatable {
  var count: Int

  func render(state: Void, context: borrowing RenderContext<Plural>) -> String {
    count == 1 ? "1 hour" : "\(count) hours"
  }
}
