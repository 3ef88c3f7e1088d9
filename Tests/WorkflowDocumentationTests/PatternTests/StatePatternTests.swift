import Testing
import WorkflowScreens
import WorkflowTesting

/// Answers about where state lives, and what begins and ends with it.
struct StatePatternTests {
  @Test func `two features see one basket`() {
    let counter = RenderCounter()
    let tester = WorkflowTester(
      BookShop(), observers: [counter], exhaustivity: .loose, checks: [])
    #expect(tester.rendering.badge == "Basket: 0")
    tester.send { $0.offer.onPut.send("Emma") }
    #expect(tester.rendering.badge == "Basket: 1")
    #expect(tester.rendering.offer.text == "Emma, in the basket")
    #expect(counter.count(of: Offer.self) == 2)
    // A second copy changes the badge alone.
    tester.send { $0.offer.onPut.send("Emma") }
    #expect(tester.rendering.badge == "Basket: 2")
    #expect(counter.count(of: Offer.self) == 2)
  }

  @Test func `children begin and end with the state`() {
    let tester = WorkflowTester(Club(), exhaustivity: .loose)
    #expect(tester.rendering.text == "Who are you?")
    tester.send { $0.act.send(.enter("Ada")) }
    tester.expectEnd(of: Entrance.self)
    tester.expectBegin(of: Lounge.self, key: "Ada")
    #expect(tester.rendering.rules == nil)
    tester.send { $0.act.send(.toggleRules) }
    tester.expectBegin(of: HouseRules.self)
    #expect(tester.rendering.rules == "Be kind.")
    tester.send { $0.act.send(.toggleRules) }
    tester.expectEnd(of: HouseRules.self)
    tester.send { $0.act.send(.enter("Bo")) }
    tester.expectEnd(of: Lounge.self, key: "Ada")
    tester.expectBegin(of: Lounge.self, key: "Bo")
    #expect(tester.rendering.text == "Hello, Bo")
    tester.send { $0.act.send(.leave) }
    tester.expectEnd(of: Lounge.self, key: "Bo")
    tester.expectBegin(of: Entrance.self)
  }

  @Test func `a link leads to its page, with the pages below it`() throws {
    #expect(LibraryPage.path(to: "library:books/7/reviews") == [.book(7), .reviews(7)])
    #expect(LibraryPage.path(to: "library:books/7") == [.book(7)])
    for link in ["library:books", "library:books/x", "library:books/7/x", "other:books/7", ""] {
      #expect(LibraryPage.path(to: link) == nil, "\(link)")
    }
    let tester = WorkflowTester(Library(), exhaustivity: .loose)
    let path = try #require(LibraryPage.path(to: "library:books/7/reviews"))
    tester.send { $0.act.send(.follow(path)) }
    #expect(titles(in: tester) == ["Library", "Book 7", "Reviews of book 7"])
    tester.send { $0.act.send(.back) }
    #expect(titles(in: tester) == ["Library", "Book 7"])
  }

  @Test func `pages are pushed, and a page that is open is gone back to`() {
    let tester = WorkflowTester(Library(), exhaustivity: .loose)
    tester.send { $0.stack.top.onShow.send(.book(1)) }
    tester.send { $0.stack.top.onShow.send(.book(2)) }
    tester.send { $0.stack.top.onShow.send(.reviews(2)) }
    #expect(titles(in: tester) == ["Library", "Book 1", "Book 2", "Reviews of book 2"])
    tester.send { $0.stack.top.onShow.send(.book(1)) }
    #expect(titles(in: tester) == ["Library", "Book 1"])
  }

  private func titles(in tester: WorkflowTester<Library>) -> [String] {
    tester.rendering.stack.frames.map(\.title)
  }

  @Test func `a parent shows the sum of what its children show`() async {
    let tester = WorkflowTester(Till(), exhaustivity: .loose)
    tester.send { $0.tea.onAdd.send(2) }
    tester.send { $0.cake.onAdd.send(1) }
    #expect(tester.rendering.total == 11)
    tester.send { $0.onPay.send($0.total) }
    #expect(await tester.nextOutput() == 11)
  }

  @Test func `music plays on while its screen is away`() async {
    let clock = TestClock()
    let tester = WorkflowTester(MusicApp(clock: clock), exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(1))
    tester.send { $0.onGo.send(.settings) }
    await tester.advance(clock, by: .seconds(4))
    #expect(tester.rendering.text == "Settings")
    tester.send { $0.onGo.send(.player) }
    #expect(tester.rendering.text == "Playing: 5 s")
  }

  @Test func `strokes are undone one by one, also after a restart`() throws {
    let tester = WorkflowTester(Sketch(), exhaustivity: .loose)
    tester.send { $0.act.send(.draw("a line")) }
    tester.send { $0.act.send(.draw("a dot")) }
    tester.send { $0.act.send(.undo) }
    #expect(tester.rendering.strokes == ["a line"])
    let restored = try WorkflowTester(
      Sketch(), restoring: tester.snapshot(), exhaustivity: .loose)
    #expect(restored.rendering.canUndo)
    restored.send { $0.act.send(.undo) }
    #expect(restored.rendering.strokes == [])
    #expect(!restored.rendering.canUndo)
    restored.send { $0.act.send(.undo) }
    #expect(restored.rendering.strokes == [])
  }

  @Test func `a flag turns a feature on while the app runs`() {
    let tester = WorkflowTester(
      BookPage(title: "Emma", flags: FeatureFlags()), exhaustivity: .loose)
    #expect(tester.rendering == ["Emma"])
    tester.update(BookPage(title: "Emma", flags: FeatureFlags(hasReviews: true)))
    tester.expectBegin(of: Reviews.self)
    #expect(tester.rendering == ["Emma", "What others say about Emma"])
    tester.update(BookPage(title: "Emma", flags: FeatureFlags()))
    tester.expectEnd(of: Reviews.self)
  }
}
