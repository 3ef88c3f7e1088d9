import Testing
import WorkflowTestSupport
import WorkflowTesting

/// The test of a whole app passes, and finds what is forgotten in it and what is wrong.
struct FaultTests {
  @Test func `the test of an app passes, 200 times`() async {
    for _ in 0..<200 {
      let issues = await reported { await run(LibraryTest().calls) }
      #expect(issues == [])
    }
  }

  @Test(arguments: LibraryTest().calls.indices.filter { LibraryTest().calls[$0].isExpectation })
  func `each expectation that is forgotten is one issue, at the call that it is about`(
    forgotten: Int
  ) async {
    var calls = LibraryTest().calls
    let cause = calls[..<forgotten].last { !$0.isExpectation }
    let name = calls.remove(at: forgotten).name
    let issues = await reported { await run(calls) }
    #expect(issues.count == 1, "\(name): \(issues)")
    #expect(issues.first?.line == cause?.line, "\(name): \(issues)")
    #expect(
      issues.first?.message.hasPrefix("The test did not account for everything that this call")
        == true, "\(name)")
  }

  @Test(arguments: wrongCalls.indices)
  func `each wrong expectation is one issue, at its line`(index: Int) async throws {
    let wrong = wrongCalls[index]
    var calls = LibraryTest().calls
    let position = try #require(calls.firstIndex { $0.name == wrong.name })
    calls[position].run = wrong.run
    let issues = await reported { await run(calls) }
    #expect(issues.count == 1, "\(index): \(issues)")
    #expect((0...6).contains((issues.first?.line ?? 0) - wrong.line), "\(index): \(issues)")
    #expect(issues.first?.message.contains("\n") == true, "It says what to write.")
  }

  @Test func `there are forty wrong expectations`() { #expect(wrongCalls.count >= 40) }

  private func run(_ calls: [LibraryTest.Call]) async {
    let stage = LibraryTest.Stage()
    for call in calls { await call.run(stage) }
    stage.tester.finish()
  }
}

/// The test of the library, as a list of its calls.
private struct LibraryTest {
  struct Stage {
    let clock = TestClock()
    let probe = WorkerProbe<[String]>()
    let tester: WorkflowTester<Library>

    init() {
      tester = WorkflowTester(
        Library(name: "City Library", search: probe, clock: clock))
    }
  }

  struct Call {
    var name: String
    var line: Int
    var isExpectation: Bool
    var run: (Stage) async -> Void
  }

  private(set) var calls: [Call] = []

  init() {
    signIn()
    search()
    lend()
    wait()
    leave()
  }

  private mutating func signIn() {
    when("type", #line) { $0.tester.send { $0.signIn?.type.send("Ada") } }
    then("typed") { $0.tester.expectState(of: SignIn.self) { $0 = "Ada" } }
    then("typed name") { $0.tester.expectRendering { #expect($0.signIn?.name == "Ada") } }
    when("enter", #line) { $0.tester.send { $0.signIn?.enter() } }
    then("entered") { $0.tester.expectState { $0.reader = "Ada" } }
    then("title") { $0.tester.expectRendering { #expect($0.title == "City Library, Ada") } }
    then("sign-in ends") { $0.tester.expectEnd(of: SignIn.self) }
    then("catalogue begins") { $0.tester.expectBegin(of: Catalogue.self, key: "Ada") }
    then("hours begin") { $0.tester.expectBegin(of: Hours.self) }
    then("plural begins") { $0.tester.expectBegin(of: Plural.self) }
    then("timer begins") { $0.tester.expectBegin(of: TimerWorker<Int, TestClock>.self) }
    then("lamp begins") { $0.tester.expectBegin(ofSideEffect: "lamp") }
  }

  private mutating func search() {
    when("search", #line) { $0.tester.send { $0.catalogue?.search.send("sea") } }
    then("searching") {
      $0.tester.expectState(of: Catalogue.self, key: "Ada") {
        $0.query = "sea"
        $0.isSearching = true
      }
    }
    then("spinner") { $0.tester.expectRendering { #expect($0.catalogue?.isSearching == true) } }
    then("probe begins") { $0.tester.expectBegin(of: $0.probe) }
    when("find", #line + 2) {
      $0.probe.emit(["Moby-Dick", "The Waves"])
      await $0.tester.settle()
    }
    then("found") { $0.tester.expectState { $0.found = ["Moby-Dick", "The Waves"] } }
    then("idle") {
      $0.tester.expectState(of: Catalogue.self, key: "Ada") { $0.isSearching = false }
    }
    then("no spinner") { $0.tester.expectRendering { #expect($0.catalogue?.isSearching == false) } }
    then("probe ends") { $0.tester.expectEnd(of: $0.probe) }
  }

  private mutating func lend() {
    when("lend", #line) { $0.tester.send { $0.act.send(.lend("Moby-Dick")) } }
    then("loan") { $0.tester.expectState { $0.loans = [.init(id: 1, title: "Moby-Dick")] } }
    then("lent") { $0.tester.expectOutput(.lent("Moby-Dick")) }
    then("row") { $0.tester.expectRendering { #expect($0.loans.map(\.title) == ["Moby-Dick"]) } }
    then("row begins") { $0.tester.expectBegin(of: LoanRow.self, key: 1) }
  }

  private mutating func wait() {
    when("two hours", #line) { await $0.tester.advance($0.clock, by: .seconds(7200)) }
    then("hours") { $0.tester.expectState(of: Hours.self) { $0 = 2 } }
    then("shown hours") { $0.tester.expectRendering { #expect($0.hours == "2 hours") } }
    when("post", #line) { $0.tester.send { $0.slot.post("thanks") } }
    when("arrive", #line) { await $0.tester.settle() }
    then("note") { $0.tester.expectState { $0.notes = ["thanks"] } }
    then("note shown") { $0.tester.expectRendering { _ in } }
    when("give back", #line) { $0.tester.send { $0.loans[0].giveBack() } }
    then("no loans") { $0.tester.expectState { $0.loans = [] } }
    then("no rows") { $0.tester.expectRendering { #expect($0.loans.isEmpty) } }
    then("row ends") { $0.tester.expectEnd(of: LoanRow.self, key: 1) }
  }

  private mutating func leave() {
    when("close", #line) { $0.tester.send { $0.act.send(.close) } }
    then("closed") { $0.tester.expectOutput(.closed(loans: 0)) }
    then("closed title") { $0.tester.expectRendering { #expect($0.title == "City Library, Ada") } }
    when("leave", #line) { $0.tester.send { $0.act.send(.leave) } }
    then("nobody") { $0.tester.expectState { ($0.reader, $0.found) = (nil, []) } }
    then("plain title") { $0.tester.expectRendering { #expect($0.title == "City Library") } }
    then("catalogue ends") { $0.tester.expectEnd(of: Catalogue.self, key: "Ada") }
    then("hours end") { $0.tester.expectEnd(of: Hours.self) }
    then("plural ends") { $0.tester.expectEnd(of: Plural.self) }
    then("timer ends") { $0.tester.expectEnd(of: TimerWorker<Int, TestClock>.self) }
    then("lamp ends") { $0.tester.expectEnd(ofSideEffect: "lamp") }
    then("sign-in begins") { $0.tester.expectBegin(of: SignIn.self) }
  }

  private mutating func when(
    _ name: String, _ line: Int, _ run: @escaping (Stage) async -> Void
  ) {
    calls.append(Call(name: name, line: line, isExpectation: false, run: run))
  }

  private mutating func then(_ name: String, _ run: @escaping (Stage) async -> Void) {
    calls.append(Call(name: name, line: 0, isExpectation: true, run: run))
  }
}

/// Calls that are wrong in the place of the call with the same name.
private nonisolated(unsafe) let wrongCalls: [LibraryTest.Call] = [
  wrong("typed") { $0.tester.expectState(of: SignIn.self) { $0 = "Bob" } },
  wrong("typed") { $0.tester.expectState(of: SignIn.self) { $0 = "Ada\u{200B}" } },
  wrong("typed") { $0.tester.expectState(of: SignIn.self) { $0 = "" } },
  wrong("entered") { $0.tester.expectState { $0.reader = "Adah" } },
  wrong("entered") {
    $0.tester.expectState {
      $0.reader = "Ada"
      $0.notes = ["x"]
    }
  },
  wrong("sign-in ends") { $0.tester.expectEnd(of: SignIn.self, key: "x") },
  wrong("catalogue begins") { $0.tester.expectBegin(of: Catalogue.self, key: "Bob") },
  wrong("catalogue begins") { $0.tester.expectBegin(of: Catalogue.self) },
  wrong("hours begin") { $0.tester.expectBegin(of: Hours.self, key: 1) },
  wrong("plural begins") { $0.tester.expectBegin(of: Plural.self, key: "p") },
  wrong("lamp begins") { $0.tester.expectBegin(ofSideEffect: "candle") },
  wrong("searching") {
    $0.tester.expectState(of: Catalogue.self, key: "Ada") { $0.query = "sea" }
  },
  wrong("searching") {
    $0.tester.expectState(of: Catalogue.self, key: "Ada") { $0.isSearching = true }
  },
  wrong("searching") {
    $0.tester.expectState(of: Catalogue.self, key: "Ada") {
      $0 = Catalogue.State(query: "see", isSearching: true)
    }
  },
  wrong("probe begins") { $0.tester.expectBegin(of: WorkerProbe<[String]>.self) { _ in false } },
  wrong("found") { $0.tester.expectState { $0.found = ["Moby-Dick"] } },
  wrong("found") { $0.tester.expectState { $0.found = ["The Waves", "Moby-Dick"] } },
  wrong("found") { $0.tester.expectState { $0.found = ["Moby-Dick", "The waves"] } },
  wrong("idle") { $0.tester.expectState(of: Catalogue.self, key: "Ada") { $0 = .init() } },
  wrong("loan") { $0.tester.expectState { $0.loans = [.init(id: 2, title: "Moby-Dick")] } },
  wrong("loan") { $0.tester.expectState { $0.loans = [.init(id: 1, title: "Moby Dick")] } },
  wrong("loan") { $0.tester.expectState { $0.found = [] } },
  wrong("lent") { $0.tester.expectOutput(.lent("Moby Dick")) },
  wrong("lent") { $0.tester.expectOutput(.closed(loans: 1)) },
  wrong("row begins") { $0.tester.expectBegin(of: LoanRow.self, key: 2) },
  wrong("row begins") { $0.tester.expectBegin(of: LoanRow.self, key: "1") },
  wrong("hours") { $0.tester.expectState(of: Hours.self) { $0 = 1 } },
  wrong("hours") { $0.tester.expectState(of: Hours.self) { $0 += 3 } },
  wrong("note") { $0.tester.expectState { $0.notes = ["Thanks"] } },
  wrong("note") { $0.tester.expectState { $0.notes = ["thanks", ""] } },
  wrong("no loans") { $0.tester.expectState { $0.loans = [.init(id: 1, title: "")] } },
  wrong("row ends") { $0.tester.expectEnd(of: LoanRow.self) },
  wrong("closed") { $0.tester.expectOutput(.closed(loans: 1)) },
  wrong("closed") { $0.tester.expectOutput(.lent("")) },
  wrong("nobody") { $0.tester.expectState { $0.reader = nil } },
  wrong("nobody") { $0.tester.expectState { ($0.reader, $0.found) = ("", []) } },
  wrong("catalogue ends") { $0.tester.expectEnd(of: Catalogue.self, key: 1) },
  wrong("lamp ends") { $0.tester.expectEnd(ofSideEffect: 1) },
  wrong("sign-in begins") { $0.tester.expectBegin(of: SignIn.self, key: "again") },
  // What has already been accounted for, or never was.
  also("sign-in begins") { $0.tester.expectRendering { _ in } },
  also("lent") { $0.tester.expectOutput(.lent("Moby-Dick")) },
  also("plain title") { $0.tester.expectState { _ in } },
  also("hours") { $0.tester.expectState(of: Plural.self) { _ in } },
  also("hours") { $0.tester.expectState(of: LoanRow.self) { _ in } },
  also("row") { $0.tester.expectEnd(of: LoanRow.self, key: 1) },
  also("row") { $0.tester.expectRunning(sideEffect: "candle") },
  also("row") { $0.tester.expectRunning($0.probe) },
  also("row") { $0.tester.expectDroppedAction() },
]

private func wrong(
  _ name: String, line: Int = #line, _ run: @escaping (LibraryTest.Stage) async -> Void
) -> LibraryTest.Call {
  LibraryTest.Call(name: name, line: line, isExpectation: true, run: run)
}

/// A wrong call after the right one.
private func also(
  _ name: String, line: Int = #line, _ run: @escaping (LibraryTest.Stage) async -> Void
) -> LibraryTest.Call {
  LibraryTest.Call(name: name, line: line, isExpectation: true) { stage in
    let right = LibraryTest().calls.first { $0.name == name }
    await right?.run(stage)
    await run(stage)
  }
}
