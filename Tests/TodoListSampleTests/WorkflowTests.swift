import Testing
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTesting

@testable import TodoListSample

/// Each workflow alone, with its children faked; then all together.
struct WorkflowTests {
  private let plants = Entry(id: 1, title: "Water the plants")
  private let books = Entry(id: 2, title: "Return the books", note: "by Friday")

  @Test func `the welcome screen emits a name without blanks around it`() {
    WelcomeWorkflow().renderTester(state: " Ada ").strict
      .render { screen in
        #expect(screen.name == " Ada " && screen.canStart)
        screen.sink.send(.start)
      }
      .expectOutput(.start(name: "Ada"))
      .expectNoChange()
  }

  @Test(arguments: ["", "  "]) func `the user cannot start without a name`(name: String) {
    WelcomeWorkflow().renderTester()
      .render { screen in
        #expect(!screen.canStart)
        screen.sink.send(.changeName(name))
        screen.sink.send(.start)
      }
      .expectState { $0 = name }
      .expectNoOutput()
  }

  @Test func `the list selects nothing beyond its ends`() {
    list([plants, books]).renderTester().strict
      .render { screen in
        #expect(screen.selected == plants)
        screen.onSelect.send(.init(index: 7))
      }
      .expectState { $0 = 1 }
      .next()
      .render { screen in
        #expect(screen.selected == books)
        screen.onSelect.send(.init(index: -1))
      }
      .expectState { $0 = 0 }
      .expectNoOutput()
  }

  @Test func `the list selects an added entry, and after a deletion one that is left`() {
    let tea = Entry(id: 3, title: "Make tea")
    list([plants, books]).renderTester().render()
      .next(list([plants, books, tea])).render { #expect($0.selected == tea) }
      .next(list([plants, books])).render { #expect($0.selected == books) }
      .next(list([])).render { #expect($0.selected == nil) }
      .next(list([tea])).render { #expect($0.selected == tea) }
  }

  @Test func `the list emits what to do with an entry`() {
    list([plants, books]).renderTester(state: 1)
      .render { $0.sink.send(.delete(books.id)) }
      .expectOutput(.delete(books.id))
      .expectNoAction()
  }

  @Test func `an unchanged entry is left at once`() {
    EditWorkflow(entry: books).renderTester().strict
      .render { screen in
        #expect(screen.overlays.isEmpty && !screen.body.isChanged && !screen.body.isNew)
        screen.body.sink.send(.back)
      }
      .expectOutput(.leave)
  }

  @Test func `changes are discarded only after a question`() {
    EditWorkflow(entry: books).renderTester()
      .render { screen in
        screen.body.sink.send(.changeNote("by Monday"))
        screen.body.sink.send(.back)
      }
      .expectState {
        $0.draft.note = "by Monday"
        $0.asksToDiscard = true
      }
      .expectNoOutput()
      .next()
      .render { screen in
        #expect(screen.overlays.map(\.isModal) == [true])
        screen.overlays.first?.content.sink.send(.keep)
      }
      .expectState { $0.asksToDiscard = false }
      .next()
      .render { screen in
        #expect(screen.overlays.isEmpty && screen.body.draft.note == "by Monday")
        screen.body.sink.send(.discard)
      }
      .expectOutput(.leave)
  }

  @Test func `an entry is saved without blanks around it, and only if it has changed`() {
    EditWorkflow(entry: books).renderTester()
      .render { screen in
        screen.body.sink.send(.changeTitle(" Keep the books "))
        screen.body.sink.send(.save)
      }
      .expectState { $0.draft.title = " Keep the books " }
      .expectOutput(.save(Entry(id: 2, title: "Keep the books", note: "by Friday")))
    EditWorkflow(entry: books).renderTester()
      .render { screen in
        screen.body.sink.send(.changeTitle("Return the books "))
        screen.body.sink.send(.save)
      }
      .expectState { $0.draft.title = "Return the books " }
      .expectOutput(.leave)
  }

  @Test func `an entry without a title is not saved`() {
    EditWorkflow(entry: Entry(id: 9)).renderTester()
      .render { screen in
        #expect(screen.body.isNew && !screen.body.canSave)
        screen.body.sink.send(.changeTitle("  "))
        screen.body.sink.send(.save)
      }
      .expectState { $0.draft.title = "  " }
      .expectNoOutput()
  }

  @Test func `the root begins a history with the name, and adds to it with each change`() {
    root().renderTester()
      .expect(WelcomeWorkflow.self, rendering: welcomeScreen, output: .start(name: "Ada"))
      .expect(ListWorkflow.self, rendering: listScreen) { #expect($0.name == "") }
      .render { #expect($0.frames.count == 1) }
      .expectState {
        $0.name = "Ada"
        $0.route = .list
      }
      .expectOutput(.firstCheckpoint)
      .next()
      .expect(WelcomeWorkflow.self, rendering: welcomeScreen)
      .expect(ListWorkflow.self, rendering: listScreen, output: .delete(plants.id)) {
        #expect($0.name == "Ada" && $0.entries == [plants, books])
      }
      .render { #expect($0.frames.count == 2) }
      .expectState { $0.list.delete(plants.id) }
      .expectOutput(.checkpoint)
  }

  @Test func `the root shows the entry that is edited above the list`() {
    root().renderTester(state: .init(name: "Ada", list: root().list, route: .edit(books)))
      .expect(WelcomeWorkflow.self, rendering: welcomeScreen)
      .expect(ListWorkflow.self, rendering: listScreen)
      .expect(EditWorkflow.self, rendering: editScreen, output: .leave) {
        #expect($0.entry == books)
      }
      .render { stack in
        #expect(stack.frames.count == 3)
        #expect(stack.top.identity == editScreen.identity)
      }
      .expectState { $0.route = .list }
      .expectOutput(.changeIsGivenUp)
  }

  @Test func `together they change an entry, and do nothing else`() {
    let tester = WorkflowTester(root())
    tester.send { $0.welcome?.sink.send(.changeName("Ada")) }
    tester.expectState(of: WelcomeWorkflow.self) { $0 = "Ada" }
    tester.expectRendering { #expect($0.welcome?.canStart == true) }

    tester.send { $0.welcome?.sink.send(.start) }
    tester.expectState {
      $0.name = "Ada"
      $0.route = .list
    }
    tester.expectRendering { #expect($0.list?.name == "Ada") }
    tester.expectOutput(.firstCheckpoint)

    tester.send { $0.list?.sink.send(.open(2)) }
    tester.expectState { $0.route = .edit(books) }
    tester.expectBegin(of: EditWorkflow.self)
    tester.expectRendering { #expect($0.edit?.body.draft == books) }
    tester.expectOutput(.changeBegins)

    tester.send { $0.edit?.body.sink.send(.changeTitle("Keep the books")) }
    let changed = Entry(id: 2, title: "Keep the books", note: "by Friday")
    tester.expectState(of: EditWorkflow.self) { $0.draft = changed }
    tester.expectRendering { #expect($0.edit?.body.isChanged == true) }

    tester.send { $0.edit?.body.sink.send(.save) }
    tester.expectState {
      $0.list.save(changed)
      $0.route = .list
    }
    tester.expectEnd(of: EditWorkflow.self)
    tester.expectRendering { #expect($0.list?.entries == [plants, changed]) }
    tester.expectOutput(.checkpoint)
    tester.finish()
  }

  private func list(_ entries: [Entry]) -> ListWorkflow {
    ListWorkflow(name: "Ada", entries: entries)
  }

  private func root() -> TodoListWorkflow {
    TodoListWorkflow(list: TodoList(entries: [plants, books]))
  }

  private let welcomeScreen = WelcomeScreen(name: "", sink: Sink { _ in })
  private let listScreen = ListScreen(
    name: "", entries: [], selection: 0, onSelect: Sink { _ in }, sink: Sink { _ in })
  private let editScreen = BodyAndOverlaysScreen<EditScreen, DiscardScreen>(
    body: EditScreen(entry: Entry(id: 2), draft: Entry(id: 2), sink: Sink { _ in }))
}

/// The screens, by their positions in the stack.
extension BackStackScreen<AnyScreen> {
  var welcome: WelcomeScreen? { bottom.wrapped as? WelcomeScreen }
  var list: ListScreen? { rest.first?.wrapped as? ListScreen }
  var edit: BodyAndOverlaysScreen<EditScreen, DiscardScreen>? {
    top.wrapped as? BodyAndOverlaysScreen<EditScreen, DiscardScreen>
  }
}
