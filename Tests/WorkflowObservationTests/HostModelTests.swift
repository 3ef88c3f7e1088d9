import Observation
import Testing
import Workflow
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowObservation

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// What readers of a model hear of.
@MainActor
struct HostModelTests {
  /// Counts how often readers are told, each at most once until it reads again.
  private func reading(_ count: Box<Int>, _ read: @escaping @MainActor () -> Void) {
    withObservationTracking(read) { MainActor.assumeIsolated { count.value += 1 } }
  }

  @Test func `a change of one of 1,000 rows is heard by its reader only`() {
    let model = HostModel(Chart())
    let told = Box(0)
    let rows = model.rows(\.bars)
    reading(told) { _ = model.rows(\.bars) }
    for row in rows { reading(told) { _ = row.height } }
    #expect(rows.count == 1000)
    model.sink.send(.grow(500))
    #expect(told.value == 1)
    #expect(rows[500].height == 1)
    #expect(model.rows(\.bars)[500] === rows[500])
  }

  @Test func `a part may be read as one, and by its rows`() {
    let model = HostModel(Chart(bars: 1))
    let part = model.scope(\.bars)
    let rows = model.rows(\.bars)
    model.sink.send(.grow(0))
    #expect(part.rendering[0].height == 1 && rows[0].height == 1)
    #expect(model.scope(\.bars) === part && model.rows(\.bars)[0] === rows[0])
  }

  @Test func `a model can be released on any thread while turns are made`() async {
    for _ in 0..<50 {
      let host = WorkflowHost(Chart(bars: 100), isolation: MainActor.shared)
      let holder = Holder(HostModel(of: host))
      _ = holder.model?.rows(\.bars)
      async let release: Void = holder.release()
      for _ in 0..<20 {
        host.rendering.sink.send(.grow(0))
        await Task.yield()
      }
      await release
    }
  }

  @Test func `an equal property is heard by nobody`() {
    let model = HostModel(Chart())
    let told = Box(0)
    reading(told) { _ = (model.title, model.sink, model.rows(\.bars)[0].height) }
    model.sink.send(.nothing)
    model.sink.send(.grow(1))
    #expect(told.value == 0)
    model.sink.send(.rename("B"))
    #expect(told.value == 1 && model.title == "B")
  }

  @Test func `a reader that sends what changes its property does not loop`() {
    let model = HostModel(Chart())
    let told = Box(0)
    @MainActor func read() {
      reading(told) {
        if model.title.count < 3 { model.sink.send(.rename(model.title + "!")) }
        _ = model.title
      }
    }
    for _ in 0..<5 { read() }
    #expect(model.title == "A!!")
    #expect(told.value <= 2)
  }

  @Test func `rows that come, move and go are heard by the reader of the rows`() {
    let model = HostModel(Chart(bars: 3))
    let told = Box(0)
    let first = model.rows(\.bars)
    reading(told) { _ = model.rows(\.bars) }
    model.sink.send(.reverse)
    #expect(told.value == 1)
    #expect(model.rows(\.bars).map(\.id) == [2, 1, 0])
    #expect(model.rows(\.bars)[0] === first[2])
    reading(told) { _ = model.rows(\.bars) }
    model.sink.send(.remove(1))
    #expect(told.value == 2)
    #expect(model.rows(\.bars).map(\.id) == [2, 0])
  }

  @Test func `a property that cannot be compared counts as different`() {
    let model = HostModel(Chart())
    let told = Box(0)
    reading(told) { _ = model.onTap }
    model.sink.send(.rename("A"))
    #expect(told.value == 1)
  }

  @Test func `a part is observed by its own properties`() {
    let model = HostModel(Chart())
    let told = Box(0)
    reading(told) { _ = model.scope(\.legend).text }
    model.sink.send(.rename("B"))
    #expect(told.value == 0)
    reading(told) { _ = model.scope(\.note) == nil }
    model.sink.send(.write("n"))
    #expect(told.value == 1)
    let note = model.scope(\.note)
    #expect(note?.text == "n")
    reading(told) { _ = model.scope(\.note) == nil }
    reading(told) { _ = note?.text }
    model.sink.send(.write("m"))
    #expect(told.value == 2 && note?.text == "m")
    model.sink.send(.write(nil))
    #expect(told.value == 3 && model.scope(\.note) == nil)
  }

  @Test func `a binding shows the property and sends changes`() {
    let model = HostModel(Chart())
    let title = model.binding(\.title, sending: \.onTitle)
    let upper = model.binding(\.title, sending: \.sink) { .rename($0.uppercased()) }
    title.wrappedValue = "b"
    #expect(title.wrappedValue == "b")
    upper.wrappedValue = "c"
    #expect(title.wrappedValue == "C" && model.title == "C")
  }

  @Test func `going back in a path, and closing a sheet, are told once`() {
    let body = BodyAndOverlaysScreen<Page, Page>(body: Page(), overlays: [Overlay(Page())])
    let model = HostModel(
      showing: Navigation(stack: BackStackScreen(Page(), [Page(), Page()]), body: body))
    var told: [Int] = []
    let path = model.path(\.stack) { told.append($0) }
    #expect(path.wrappedValue.map(\.index) == [1, 2])
    path.wrappedValue.removeLast()
    path.wrappedValue = path.wrappedValue
    #expect(told == [1])
    let sheet = model.overlay(\.body) { told.append(-1) }
    #expect(sheet.wrappedValue?.index == 0)
    sheet.wrappedValue = nil
    #expect(told == [1, -1])
    model.replace(with: Navigation(stack: BackStackScreen(Page()), body: .init(body: Page())))
    #expect(path.wrappedValue.isEmpty && sheet.wrappedValue == nil)
    sheet.wrappedValue = nil
    #expect(told == [1, -1])
  }

  @Test func `a screen at a place keeps its model, which its view keeps as it goes`() {
    let model = HostModel(showing: stack(Note(text: "1")))
    let told = Box(0)
    let place = model.rendering.path[0]
    reading(told) { _ = model.screen(at: place, in: \.self) }
    var note = model.screen(at: place, in: \.self)
    model.replace(with: stack(Note(text: "2")))
    #expect(told.value == 0)
    #expect(note?.scope(as: Note.self)?.text == "2")
    model.replace(with: stack())
    #expect(told.value == 1)
    #expect(note.map { $0 === model.screen(at: place, in: \.self) } == true)
    #expect(note?.scope(as: Note.self)?.text == "2")
    note = nil
    #expect(model.screen(at: place, in: \.self) == nil)
    model.replace(with: stack(Note(text: "3")))
    #expect(model.screen(at: place, in: \.self)?.scope(as: Note.self)?.text == "3")
  }

  @Test func `a screen that comes back is another one than the one that leaves`() {
    let model = HostModel(showing: stack(Note(text: "1")))
    let place = model.rendering.path[0]
    let leaving = model.screen(at: place, in: \.self)
    model.replace(with: stack())
    model.replace(with: stack(Note(text: "2")))
    let shown = model.screen(at: place, in: \.self)
    #expect(leaving !== shown && shown?.scope(as: Note.self)?.text == "2")
    #expect(leaving?.scope(as: Note.self)?.text == "1")
  }

  @Test func `an overlay has a model, too`() throws {
    let model = HostModel(
      showing: BodyAndOverlaysScreen(body: Page(), overlays: [Overlay(Note(text: "1"))]))
    let place = try #require(model.overlay(\.self) {}.wrappedValue)
    let note = model.screen(at: place, in: \.self)
    model.replace(with: BodyAndOverlaysScreen(body: Page(), overlays: [Overlay(Note(text: "2"))]))
    #expect(note?.text == "2")
    model.replace(with: BodyAndOverlaysScreen(body: Page()))
    #expect(note?.text == "2" && note === model.screen(at: place, in: \.self))
  }

  @Test func `a reader of a screen of a type hears when it becomes one of another`() {
    let model = HostModel(showing: AnyScreen(Note(text: "1")))
    let told = Box(0)
    reading(told) { _ = model.scope(as: Note.self) }
    #expect(model.scope(as: Page.self) == nil)
    model.replace(with: AnyScreen(Note(text: "2")))
    #expect(told.value == 0)
    model.replace(with: AnyScreen(Page()))
    #expect(told.value == 1)
    #expect(model.scope(as: Note.self) == nil && model.scope(as: Page.self) != nil)
  }

  private func stack(_ screens: Note...) -> BackStackScreen<AnyScreen> {
    BackStackScreen(AnyScreen(Page()), screens.map { AnyScreen($0) })
  }

  @Test func `a preview shows a rendering in any state`() {
    let model = HostModel(showing: Note(text: "draft"))
    #expect(model.text == "draft" && model.rendering == Note(text: "draft"))
  }

  @Test func `the tree ends with its owner, and outputs arrive while it lives`() {
    var outputs: [String] = []
    let ended = Box(false)
    var model: HostModel? = HostModel(Chart(onEnd: { ended.value = true })) { outputs.append($0) }
    model?.sink.send(.rename("out"))
    #expect(outputs == ["out"] && !ended.value)
    model = nil
    #expect(ended.value)
  }
}

// MARK: - Fixtures

private struct Page: Screen {}

private struct Navigation {
  var stack: BackStackScreen<Page>
  var body: BodyAndOverlaysScreen<Page, Page>
}

private struct Note: Screen, Equatable {
  var text: String
}

/// The last reference to a model, which any thread may release.
private final class Holder: @unchecked Sendable {
  var model: HostModel<Chart.Screen>?

  init(_ model: HostModel<Chart.Screen>) { self.model = model }

  @concurrent func release() async { model = nil }
}

/// A title above bars.
private struct Chart: Workflow {
  typealias Output = String

  struct Bar: Identifiable, Equatable {
    var id: Int
    var height = 0
  }

  struct State {
    var title = "A"
    var bars: [Bar]
    var note: String?
  }

  struct Screen {
    var title: String
    var bars: [Bar]
    var legend = Note(text: "a legend")
    var note: Note?
    var sink: Sink<Action>
    var onTitle: Sink<String>
    var onTap: () -> Void
  }

  enum Action: WorkflowAction {
    case grow(Int), rename(String), write(String?), reverse, remove(Int), nothing

    func apply(toState state: inout State, workflow: Chart) -> String? {
      switch self {
      case .grow(let index): state.bars[index].height += 1
      case .write(let text): state.note = text
      case .reverse: state.bars.reverse()
      case .remove(let id): state.bars.removeAll { $0.id == id }
      case .nothing: break
      case .rename(let title):
        state.title = title
        return title
      }
      return nil
    }
  }

  var bars = 1000
  var onEnd: () -> Void = {}

  func makeInitialState() -> State { State(bars: (0..<bars).map { Bar(id: $0) }) }

  func render(state: State, context: borrowing RenderContext<Chart>) -> Screen {
    context.runSideEffect(key: "end") { [onEnd] in $0.onEnded(onEnd) }
    return Screen(
      title: state.title, bars: state.bars, note: state.note.map(Note.init),
      sink: context.makeSink(of: Action.self),
      onTitle: context.makeSink(of: Action.self).contraMap { .rename($0) }, onTap: {})
  }
}

/// A value that closures share.
@MainActor
private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
