import Testing
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

/// Answers about what is around the workflows of an app.
struct AppPatternTests {
  @Test func `counted actions are reported`() {
    var reports: [String] = []
    let tester = WorkflowTester(
      Bell(), observers: [Analytics { reports.append($0) }], exhaustivity: .loose)
    tester.send { $0.act.send(.ring) }
    #expect(tester.rendering.rings == 1)
    #expect(reports == ["Bell: rings"])
  }

  @MainActor @Test func `a host with analytics`() {
    var reports: [String] = []
    let host = makeBell { reports.append($0) }
    host.rendering.act.send(.ring)
    #expect(reports == ["Bell: rings"])
  }

  @Test func `the levels between know nothing of what a forecast needs`() async {
    let services = WeatherServices { city in city == "Oslo" ? 3 : 20 }
    let app = makeTravelApp(services: services)
    let tester = WorkflowTester(
      Framed(content: Framed(content: Framed(content: Framed(content: Framed(content: app))))),
      exhaustivity: .loose)
    #expect(tester.rendering.forecast == "Oslo")
    await tester.settle()
    #expect(tester.rendering.forecast == "Oslo: 3 °C")
    tester.send { $0.onTravel.send("Rome") }
    await tester.settle()
    #expect(tester.rendering.forecast == "Rome: 20 °C")
  }

  @Test func `a level is tested with a child of the test's own`() {
    let tester = WorkflowTester(Travel { Echo(text: $0) }, exhaustivity: .loose)
    tester.send { $0.onTravel.send("Rome") }
    #expect(tester.rendering.forecast == "Echo of Rome")
  }

  @Test func `an interceptor replaces a worker in a test of the whole tree`() async {
    let services = WeatherServices { _ in
      Issue.record("No service is asked.")
      return 0
    }
    let tester = WorkflowTester(
      makeTravelApp(services: services), observers: [Degrees(value: 7)], exhaustivity: .loose)
    await tester.settle()
    #expect(tester.rendering.forecast == "Oslo: 7 °C")
  }

  @Test func `the app joins features that do not know each other`() {
    let tester = WorkflowTester(makeOrders(), exhaustivity: .loose)
    #expect(tester.rendering.text == "Orders")
    tester.send { $0.onOpen.send(7) }
    #expect(tester.rendering.text == "Details of order 7")
    tester.send { $0.onOpen.send(nil) }
    tester.expectEnd(of: OrderDetails.self, key: 7)
    #expect(tester.rendering.text == "Orders")
  }

  @Test func `a feature is tested without the other one`() {
    let tester = WorkflowTester(Orders { Echo(text: "\($0)") }, exhaustivity: .loose)
    tester.send { $0.onOpen.send(7) }
    #expect(tester.rendering.text == "Echo of 7")
  }

  @Test func `arguments are read`() throws {
    #expect(try GreetingOptions([]).name == "world")
    let options = try GreetingOptions(["--plain", "Ada"])
    #expect(options.name == "Ada")
    #expect(options.terminal.isPlain)
    #expect(throws: UsageError.unknownOption("--loud")) { try GreetingOptions(["--loud"]) }
    #expect(throws: UsageError.unexpectedArgument("Bo")) { try GreetingOptions(["Ada", "Bo"]) }
  }

  @Test func `a command greets and quits`() throws {
    let app = TerminalHarness(Greeting(name: "Ada"), size: Size(width: 20, height: 1))
    #expect(app.frame.lines[0].hasPrefix("Hello, Ada!"))
    try app.perform("quit")
    #expect(app.exitCode == .success)
  }
}

private struct Echo: Workflow, Equatable {
  var text: String

  func render(state: Void, context: borrowing RenderContext<Echo>) -> String { "Echo of \(text)" }
}

/// Lets every worker that would emit a whole number emit the same one.
private struct Degrees: WorkflowInterceptor {
  var value: Int

  func begin<WorkerType: Worker>(
    _ worker: WorkerType, in session: WorkflowSession
  ) -> (any Worker<WorkerType.Output>)? {
    let value = value
    return OneShotWorker(id: "degrees") { value } as? any Worker<WorkerType.Output> ?? worker
  }
}
