import Testing
import WorkflowScreens
import WorkflowTesting

struct TripTests {
  struct ShortGuide: TravelGuide {
    func suggestions(for traveller: String) async -> [String] { ["Socks", "Tea"] }
  }

  // An action alone.
  @Test func `a trip needs a traveller`() {
    TripWelcome.Action.tester(state: TripWelcome.State(), workflow: TripWelcome())
      .send(.start)
      .expectState { $0.hint = "Who travels?" }
      .send(.edit("Ada"))
      .expectState { $0 = TripWelcome.State(name: "Ada") }
      .send(.start)
      .expectOutput("Ada")
  }

  // One render, as testRender does.
  @Test func `the list belongs to the traveller`() {
    let welcome = TripWelcomeScreen(name: "", hint: "", sink: Sink { _ in })
    Trip(guide: ShortGuide()).renderTester()
      .expect(TripWelcome.self, rendering: welcome, output: "Ada")
      .render { #expect($0.frames.count == 1) }
      .expectState { $0 = .packing(traveller: "Ada") }
      .next()
      .expect(TripWelcome.self, rendering: welcome)
      .expect(PackingList.self, rendering: [], output: .back) { #expect($0.traveller == "Ada") }
      .render { _ in }
      .expectState { $0 = .welcome }
  }

  @Test func `the worker runs until there are items`() {
    PackingList(traveller: "Ada", guide: ShortGuide()).renderTester().strict
      .expect(SuggestionWorker(traveller: "Ada", guide: ShortGuide()), output: ["Socks"])
      .render { #expect($0.count == 1) }
      .expectAction(.suggested(["Socks"]))
      .expectState { $0.items = [PackingItem(id: 0, title: "Socks")] }
      .next()
      .render { #expect($0.count == 1) }
  }

  // The whole tree, as renderForTest and launchForTestingFromStartWith run it.
  @Test func `an item is edited`() async throws {
    let tester = WorkflowTester(Trip(guide: ShortGuide()), exhaustivity: .loose)
    try await start(tester)
    let list = try tester.rendering.top(as: PackingListScreen.self)
    #expect(list.title == "Ada's list")
    #expect(list.items.map(\.title) == ["Socks", "Tea"])

    tester.send { _ in list.sink.send(.edit(list.items[0])) }
    try tester.send { try $0.top(as: ItemEditorScreen.self).onEdit.send("Warm socks") }
    try tester.send { try $0.top(as: ItemEditorScreen.self).onSave.send() }
    let titles = try tester.rendering.top(as: PackingListScreen.self).items.map(\.title)
    #expect(titles == ["Warm socks", "Tea"])
  }

  @Test func `a trip continues where it was saved`() async throws {
    let tester = WorkflowTester(Trip(guide: ShortGuide()), exhaustivity: .loose)
    try await start(tester)
    let snapshot = try tester.snapshot()

    // Nothing is fetched again: an exhaustive tester would report a worker that still runs.
    let restored = try WorkflowTester(Trip(guide: ShortGuide()), restoring: snapshot)
    let list = try restored.rendering.top(as: PackingListScreen.self)
    #expect(list.items.map(\.title) == ["Socks", "Tea"])
  }

  private func start(_ tester: WorkflowTester<Trip>) async throws {
    try tester.send { try $0.top(as: TripWelcomeScreen.self).sink.send(.edit("Ada")) }
    try tester.send { try $0.top(as: TripWelcomeScreen.self).sink.send(.start) }
    await tester.settle()
  }
}

extension BackStackScreen<AnyScreen> {
  /// Returns the visible screen, which has to be of a type.
  func top<Shown: Screen>(as type: Shown.Type) throws -> Shown {
    try #require(top.wrapped as? Shown)
  }
}
