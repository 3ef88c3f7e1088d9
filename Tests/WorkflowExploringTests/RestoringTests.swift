import Testing
import Workflow
import WorkflowScreens
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowExploring

/// States that are restored, beside something that cannot be saved.
struct RestoringTests {
  private func messages(
    _ fault: Diary.Fault, walks: Walks = 100
  ) async throws -> [String] {
    try await WorkflowExploringTests.messages {
      try await explore(walks: walks, within: nil) { world in
        Diary(fault: fault, clock: world.clock)
      } checking: { app in
        app.place { "\($0.rendering.state.page)" }
      }
    }
  }

  private func messages(_ album: Album) async throws -> [String] {
    try await WorkflowExploringTests.messages {
      try await explore(walks: 20, within: nil) { _ in
        album
      } checking: { app in
        app.event("rename") { $0.send(.rename) }
      }
    }
  }

  @Test func `an app that leaves out a notice passes`() async throws {
    #expect(try await messages(.none) == [])
  }

  /// The marks are shown on a page on which nothing else can be done.
  @Test func `what is not saved is found, wherever the user goes meanwhile`() async throws {
    let message = try #require(try await messages(.forgetsMarks).first)
    #expect(message.hasPrefix("a restored app shows the same: not after 4"), "\(message)")
  }

  @Test func `what is not saved is found by walks to a depth`() async throws {
    #expect(try await messages(.none, walks: .every(upTo: 1)) == [])
    let message = try #require(try await messages(.forgetsMarks, walks: .every(upTo: 1)).first)
    #expect(message.hasPrefix("a restored app shows the same: not after 4"), "\(message)")
  }

  /// A worker that acts at once may change its own node, not the others.
  @Test func `a lost state is found beside a worker that acts`() async throws {
    #expect(try await messages(Album(losesName: false)) == [])
    let message = try #require(try await messages(Album(losesName: true)).first)
    #expect(message.hasPrefix("saved states are restored: not after 1 "), "\(message)")
    #expect(message.contains("The state of WorkflowExploringTests.AlbumName is another one"))
  }

  @Test func `what begins afresh is not compared`() async throws {
    #expect(try await messages(.showsWhatIsNotSaved) == [])
  }
}

/// A diary of two pages, beside a counter that cannot be saved.
struct Diary: Workflow, RestorableWorkflow {
  enum Fault { case none, forgetsMarks, showsWhatIsNotSaved }

  struct State: Codable {
    var page = 0
    var marks = 0
    var name = 0
    /// What the last step has done; it is not saved.
    var notice = ""
    /// Is neither saved nor shown, and always another one in a restored app.
    var count = 0

    private enum CodingKeys: CodingKey { case page, marks, name }
  }

  enum Action: WorkflowAction {
    case mark, turn, rename, ring

    func apply(toState state: inout State, workflow: Diary) -> Never? {
      state.notice = ""
      switch self {
      case .mark: state.marks += 1
      case .turn: state.page = 1 - state.page
      case .rename: state.name += 1
      case .ring: state.notice = "It rings."
      }
      return nil
    }
  }

  var fault = Fault.none
  var clock: any Clock<Duration>

  func makeInitialState() -> State { State(count: 1) }

  func save(_ state: State) -> State? {
    var saved = state
    if fault == .forgetsMarks { saved.marks = 0 }
    return saved
  }

  func render(state: State, context: borrowing RenderContext<Diary>) -> DiaryScreen {
    let minutes = context.render(Minutes(clock: clock))
    let (sound, onStrike) = context.render(Bell())
    return DiaryScreen(
      state: state, minutes: fault == .showsWhatIsNotSaved ? minutes : 0, sound: sound,
      onStrike: onStrike,
      sink: context.makeSink(of: Action.self))
  }
}

/// Counts the minutes since it has begun; its state has a closure.
struct Minutes: Workflow {
  struct State {
    var count = 0
    var note: () -> Void = {}
  }

  enum Action: WorkflowAction {
    case minute

    func apply(toState state: inout State, workflow: Minutes) -> Never? {
      state.count += 1
      return nil
    }
  }

  var clock: any Clock<Duration>

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Minutes>) -> Int {
    context.run(TimerWorker.every(.seconds(60), id: "minutes", clock: clock)) { _ in
      Action.minute
    }
    return state.count
  }
}

/// Keeps a sound until its own next action, whatever else happens in the diary.
struct Bell: Workflow {
  struct State: Codable {
    var sound = ""

    init() {}
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: NoKeys.self) }
  }

  private enum NoKeys: CodingKey {}

  enum Action: WorkflowAction {
    case strike

    func apply(toState state: inout State, workflow: Bell) -> Never? {
      state.sound = "Dong."
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Bell>
  ) -> (sound: String, onStrike: Sink<Action>) {
    (state.sound, context.makeSink(of: Action.self))
  }
}

struct DiaryScreen: TextScreen {
  let state: Diary.State
  let minutes: Int
  let sound: String
  let onStrike: Sink<Bell.Action>
  let sink: Sink<Diary.Action>

  func view(in environment: ViewEnvironment) -> any TextView { DiaryView(screen: self) }
}

/// Shows the marks on the first page, and the name on the second.
private struct DiaryView: TextView {
  let screen: DiaryScreen

  func size(within limit: Size, in context: ViewContext) -> Size { limit }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let (state, sink) = (screen.state, screen.sink)
    let text = state.page == 0 ? "marks \(state.marks)" : "name \(state.name)"
    canvas.write("\(text) \(state.notice)", column: 0, row: 0)
    canvas.write("minutes \(screen.minutes) \(screen.sound)", column: 0, row: 1)
    context.takeFocus()
    context.offer {
      let onPage: [Command] =
        state.page == 0
        ? [Command("mark", key: "m", help: "Mark") { sink.send(.mark) }]
        : [Command("rename", key: "r", help: "Rename") { sink.send(.rename) }]
      return onPage + [
        Command("ring", key: "i", help: "Ring") { sink.send(.ring) },
        Command("turn", key: "t", help: "Turn") { sink.send(.turn) },
        Command("strike", key: "s", help: "Strike") { screen.onStrike.send(.strike) },
      ]
    }
  }
}

/// The name of an album, beside a count of its photos that each run makes anew.
struct Album: Workflow {
  var losesName: Bool

  func render(state: Void, context: borrowing RenderContext<Album>) -> Sink<AlbumName.Action> {
    context.render(PhotoCount())
    return context.render(AlbumName(isLost: losesName))
  }
}

struct PhotoCount: Workflow {
  typealias State = Int

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<PhotoCount>) {
    context.run(OneShotWorker(id: "photos") { 3 }) { count in
      AnyWorkflowAction<PhotoCount> { state, _ in
        state += count
        return nil
      }
    }
  }
}

struct AlbumName: Workflow, RestorableWorkflow {
  enum Action: WorkflowAction {
    case rename

    func apply(toState state: inout String, workflow: AlbumName) -> Never? {
      state += "a"
      return nil
    }
  }

  var isLost: Bool

  func makeInitialState() -> String { "" }

  func restore(_ saved: String) -> String? { isLost ? "" : saved }

  func render(state: String, context: borrowing RenderContext<AlbumName>) -> Sink<Action> {
    context.makeSink(of: Action.self)
  }
}
