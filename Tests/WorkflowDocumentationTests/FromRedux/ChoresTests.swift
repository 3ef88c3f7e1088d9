import Testing
import WorkflowTesting

struct ChoresTests {
  private let dishes = Chore(id: 1, title: "Wash the dishes")
  private let plants = Chore(id: 2, title: "Water the plants", isDone: true)

  // A test of the reducer.
  @Test func `a chore is added and ticked off`() {
    let state = ChoresWorkflow.State(chores: [dishes], request: .done)
    ChoresWorkflow.Action.tester(state: state, workflow: ChoresWorkflow(fetch: { [] }))
      .send(.add("Buy soap"))
      .expectState { $0.chores.append(Chore(id: 2, title: "Buy soap")) }
      .send(.toggle(1))
      .expectState { $0.chores[0].isDone = true }
  }

  // A test of the selectors.
  @Test func `the list shows the chores that the filter admits`() {
    ChoreListWorkflow(chores: [dishes, plants]).renderTester(state: .open)
      .render {
        #expect($0.visible == [dishes])
        #expect($0.openCount == 1)
        $0.onShow.send(.show(.done))
      }
      .expectState { $0 = .done }
      .next()
      .render {
        #expect($0.visible == [plants])
        $0.onToggle.send(2)
      }
      .expectOutput(2)
  }

  // A test of the whole, with the thunk.
  @Test func `fetched chores are shown, filtered and ticked off`() async {
    let chores = [dishes, plants]
    let tester = WorkflowTester(ChoresWorkflow(fetch: { chores }), exhaustivity: .loose)
    #expect(tester.rendering.request == .running)

    await tester.settle()
    #expect(tester.rendering.request == .done)

    tester.send { $0.list.onShow.send(.show(.open)) }
    #expect(tester.rendering.list.visible == [dishes])

    tester.send { $0.list.onToggle.send(1) }
    tester.expectState { $0.chores[0].isDone = true }
    #expect(tester.rendering.list.visible == [])
  }

  @Test func `a request that failed can be repeated`() async {
    struct Offline: Error {}
    let tester = WorkflowTester(
      ChoresWorkflow(fetch: { throw Offline() }), exhaustivity: .loose)
    await tester.settle()
    #expect(tester.rendering.request == .failed("Offline()"))

    tester.send { $0.sink.send(.retry) }
    #expect(tester.rendering.request == .running)
  }

  // A test of a subscriber and a middleware.
  @MainActor @Test func `the holder has the newest screen, and the observer all actions`() {
    let count = ActionCount()
    let holder = ChoresHolder(actions: count, fetch: { [] })
    holder.screen.list.onShow.send(.show(.open))
    #expect(holder.screen.list.filter == .open)

    // The output of the list becomes an action of its parent.
    holder.screen.list.onToggle.send(1)
    #expect(count.counts == ["ChoreListWorkflow": 2, "ChoresWorkflow": 1])
  }
}
