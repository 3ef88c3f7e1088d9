import Testing
import WorkflowTesting

/// Answers about lists and forms.
struct ScreenPatternTests {
  @Test func `each batch is loaded once, until there is none`() async {
    let calls = RecordedCalls()
    let catalogue = Catalogue { number in
      await calls.add("\(number)")
      return Catalogue.Batch(titles: ["Book \(number)"], next: number < 2 ? number + 1 : nil)
    }
    let tester = WorkflowTester(catalogue, exhaustivity: .loose)
    #expect(tester.rendering.isLoading)
    await tester.settle()
    #expect(tester.rendering.titles == ["Book 0"])
    tester.send { screen in
      screen.act.send(.more)
      screen.act.send(.more)
    }
    #expect(tester.rendering.isLoading)
    await tester.settle()
    #expect(tester.rendering.titles == ["Book 0", "Book 1"])
    tester.send { $0.act.send(.more) }
    await tester.settle()
    tester.send { $0.act.send(.more) }
    #expect(!tester.rendering.isLoading)
    await tester.settle()
    #expect(await calls.all == ["0", "1", "2"])
  }

  @Test func `a row keeps its state when others come and go`() {
    let post = FeedItem.post(id: 1, text: "Hello")
    let tester = WorkflowTester(Feed(items: [.heading("Today"), post]), exhaustivity: .loose)
    #expect(tester.rendering.map(\.text) == ["TODAY", "Hello"])
    #expect(tester.rendering[id: "heading Today"]?.onTap == nil)
    tester.send { $0[id: "post 1"]?.onTap?() }
    #expect(tester.rendering.map(\.text) == ["TODAY", "Hello ♥"])
    tester.update(Feed(items: [.heading("Now"), .post(id: 2, text: "News"), post]))
    #expect(tester.rendering.map(\.text) == ["NOW", "News", "Hello ♥"])
  }

  @Test func `a form shows problems after the first attempt to save`() async {
    let tester = WorkflowTester(Registration(), exhaustivity: .loose)
    #expect(tester.rendering.problems == [])
    tester.send { $0.act.send(.save) }
    #expect(await tester.nextOutputs() == [])
    #expect(tester.rendering.problems == ["The name is missing.", "The age is no age."])
    tester.send { $0.act.send(.name("Ada")) }
    tester.send { $0.act.send(.age("200")) }
    #expect(tester.rendering.problems == ["The age is no age."])
    tester.send { $0.act.send(.age("36")) }
    #expect(tester.rendering.problems == [])
    tester.send { $0.act.send(.save) }
    #expect(await tester.nextOutput() == Registration.Member(name: "Ada", age: 36))
  }

  @Test func `only the row that has changed renders`() {
    let counter = RenderCounter()
    let tester = WorkflowTester(
      Checklist(count: 1000), observers: [counter], exhaustivity: .loose, checks: [])
    #expect(counter.count(of: EntryRow.self) == 1000)
    tester.send { $0.act.send(.toggle(3)) }
    #expect(counter.count(of: EntryRow.self) == 1001)
    #expect(tester.rendering.rows[id: 3] == "☑ Entry 3")
  }
}
