import Workflow

struct WeatherServices: Sendable {
  var temperature: @Sendable (String) async -> Int
}

/// The only workflow that needs the services.
struct Weather: Workflow, Equatable {
  var city: String
  @Injected var services: WeatherServices

  func makeInitialState() -> Int? { nil }

  func render(state degrees: Int?, context: borrowing RenderContext<Weather>) -> String {
    let (city, services) = (city, services)
    context.run(OneShotWorker(id: city) { await services.temperature(city) }) { degrees in
      AnyWorkflowAction<Weather> { state, _ in
        state = degrees
        return nil
      }
    }
    return degrees.map { "\(city): \($0) °C" } ?? city
  }
}

/// A level between: it chooses the city, and does not know what a forecast needs.
struct Travel<Forecast: Workflow<String, Never>>: Workflow {
  @Injected var forecast: (String) -> Forecast

  func makeInitialState() -> String { "Oslo" }

  func render(
    state city: String, context: borrowing RenderContext<Travel>
  ) -> (forecast: String, onTravel: Sink<String>) {
    let travel = context.makeStateSink(of: String.self) { city, state in state = city }
    return (context.render(forecast(city), key: Key(city)), travel)
  }
}

/// Another level: it knows neither the city nor the services.
struct Framed<Content: Workflow>: Workflow where Content.Output == Never {
  var content: Content

  func render(state: Void, context: borrowing RenderContext<Framed>) -> Content.Rendering {
    context.render(content)
  }
}

func makeTravelApp(services: WeatherServices) -> Framed<Travel<Weather>> {
  Framed(content: Travel { city in Weather(city: city, services: services) })
}
