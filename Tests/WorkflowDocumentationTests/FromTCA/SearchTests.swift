import Testing
import WorkflowTesting

struct SearchTests {
  private let clock = TestClock()
  private let bath = City(id: 1, name: "Bath")
  private let bergen = City(id: 2, name: "Bergen")

  // One action.

  @Test func `an empty query clears everything`() {
    let state = Search.State(query: "b", cities: [bath], requested: bath)
    Search.Action.tester(state: state, workflow: Search(weather: .unused, clock: clock))
      .send(.type(""))
      .expectState { $0 = Search.State() }
  }

  // One render.

  @Test func `a search that fails finds nothing`() {
    let search = Search(weather: .unused, clock: clock)
    search.renderTester(state: Search.State(query: "b", cities: [bath])).strict
      .expect(search.finding("b"), output: .failure(CancellationError()))
      .render { #expect($0.rows.map(\.city) == [bath]) }
      .expectState { $0.cities = [] }
  }

  @Test func `a forecast that cannot be loaded is not shown`() {
    let search = Search(weather: .unused, clock: clock)
    let state = Search.State(cities: [bath, bergen], requested: bergen)
    search.renderTester(state: state).strict
      .expect(search.forecasting(bergen), output: .failure(CancellationError()))
      .render { #expect($0.rows.map(\.isLoading) == [false, true]) }
      .expectState { $0.requested = nil }
  }

  // The running tree.

  @Test func `only the last text is searched for, after a pause`() async {
    var weather = WeatherClient.unused
    weather.cities = { [bath] query in
      #expect(query == "ba")
      return [bath]
    }
    let search = Search(weather: weather, clock: clock)
    let tester = WorkflowTester(search)

    tester.send { $0.sink.send(.type("b")) }
    tester.expectState { $0.query = "b" }
    tester.expectRendering { #expect($0.query == "b") }
    tester.expectBegin(of: search.finding("b"))

    await tester.advance(clock, by: .milliseconds(200))
    tester.send { $0.sink.send(.type("ba")) }
    tester.expectState { $0.query = "ba" }
    tester.expectRendering { #expect($0.query == "ba") }
    tester.expectEnd(of: search.finding("b"))
    tester.expectBegin(of: search.finding("ba"))

    await tester.advance(clock, by: .milliseconds(300))
    await tester.expectActions(.found([bath]))
    tester.expectState { $0.cities = [bath] }
    tester.expectRendering { #expect($0.rows.map(\.city) == [bath]) }
    tester.expectEnd(of: search.finding("ba"))
    tester.finish()
  }

  @Test func `clearing the query cancels the search`() async {
    let search = Search(weather: .unused, clock: clock)
    let tester = WorkflowTester(search, state: Search.State(query: "b"))
    await tester.settle()
    #expect(clock.sleeperCount == 1)

    tester.send { $0.sink.send(.type("")) }
    tester.expectState { $0 = Search.State() }
    tester.expectRendering { #expect($0.query == "") }
    tester.expectEnd(of: search.finding("b"))
    clock.expectNoSleepers()
    tester.finish()
  }

  @Test func `selecting another city cancels the request before`() async {
    var weather = WeatherClient.unused
    weather.forecast = { [clock] city in
      try await clock.sleep(for: .seconds(1))
      return Forecast(city: city.id, days: ["Rain"])
    }
    let search = Search(weather: weather, clock: clock)
    let tester = WorkflowTester(search, state: Search.State(cities: [bath, bergen]))

    tester.send { $0.sink.send(.select($0.rows[0].city)) }
    tester.expectState { $0.requested = bath }
    tester.expectRendering { #expect($0.rows.map(\.isLoading) == [true, false]) }
    tester.expectBegin(of: search.forecasting(bath))
    await tester.settle()

    tester.send { $0.sink.send(.select($0.rows[1].city)) }
    tester.expectState { $0.requested = bergen }
    tester.expectRendering { #expect($0.rows.map(\.isLoading) == [false, true]) }
    tester.expectEnd(of: search.forecasting(bath))
    tester.expectBegin(of: search.forecasting(bergen))

    await tester.advance(clock, by: .seconds(1))
    tester.expectState {
      $0.requested = nil
      $0.forecast = Forecast(city: 2, days: ["Rain"])
    }
    tester.expectRendering { #expect($0.rows.map(\.days) == [[], ["Rain"]]) }
    tester.expectEnd(of: search.forecasting(bergen))
    tester.finish()
  }
}

extension WeatherClient {
  /// A client whose use is an issue.
  fileprivate static var unused: WeatherClient {
    WeatherClient(
      cities: { query in
        Issue.record("Nothing should look for “\(query)”.")
        return []
      },
      forecast: { city in
        Issue.record("Nothing should ask for the weather in \(city.name).")
        return Forecast(city: city.id, days: [])
      })
  }
}
