import Workflow

struct Search: Workflow, Equatable {
  @Injected var weather: WeatherClient
  @Injected var clock: any Clock<Duration>

  struct State: Equatable {
    var query = ""
    var cities: [City] = []
    /// The city whose forecast is requested.
    var requested: City?
    var forecast: Forecast?
  }

  enum Action: WorkflowAction, Equatable {
    case type(String)
    case found([City])
    case select(City)
    case loaded(Forecast?)

    func apply(toState state: inout State, workflow: Search) -> Never? {
      switch self {
      case .type(""):
        state = State()
      case .type(let query):
        state.query = query
      case .found(let cities):
        state.cities = cities
      case .select(let city):
        state.requested = city
      case .loaded(let forecast):
        state.forecast = forecast
        state.requested = nil
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Search>) -> SearchScreen {
    if !state.query.isEmpty {
      context.run(finding(state.query)) { .found((try? $0.get()) ?? []) }
    }
    if let city = state.requested {
      context.run(forecasting(city)) { .loaded(try? $0.get()) }
    }
    let rows = state.cities.map { city in
      SearchScreen.Row(
        city: city,
        isLoading: city.id == state.requested?.id,
        days: city.id == state.forecast?.city ? state.forecast?.days ?? [] : [])
    }
    return SearchScreen(
      query: state.query, rows: rows, sink: context.makeSink(of: Action.self))
  }

  /// The request for cities, which begins when the user has stopped typing.
  func finding(_ query: String) -> some Worker<Result<[City], any Error>> {
    OneShotWorker(id: query) { [weather] in try await weather.cities(query) }
      .delayed(for: .milliseconds(300), clock: clock)
  }

  /// The request for the forecast of a city.
  func forecasting(_ city: City) -> some Worker<Result<Forecast, any Error>> {
    OneShotWorker(id: city.id) { [weather] in try await weather.forecast(city) }
  }
}

struct SearchScreen: Equatable {
  struct Row: Equatable {
    var city: City
    var isLoading: Bool
    var days: [String]
  }

  var query: String
  var rows: [Row]
  var sink: Sink<Search.Action>
}
