import Testing
import WorkflowScreens
import WorkflowTesting

struct BookBrowserTests {
  @Test func `a page closes itself and those above it`() {
    let tester = WorkflowTester(BookBrowser(), exhaustivity: .loose)
    tester.send { $0?.top.sink.send(.open(.title("Emma"))) }
    tester.send { $0?.top.sink.send(.open(.author("Jane Austen"))) }
    #expect(tester.rendering?.frames.map(\.heading) == ["Jane Austen", "Emma", "Jane Austen"])

    tester.send { $0?.frames[1].sink.send(.close) }
    #expect(tester.rendering?.frames.map(\.heading) == ["Jane Austen"])
    tester.send { $0?.top.sink.send(.close) }
    #expect(tester.rendering == nil)
  }
}
