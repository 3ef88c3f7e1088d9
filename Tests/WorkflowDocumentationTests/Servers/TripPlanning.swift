import Workflow

nonisolated protocol TravelService: Sendable {
  func weather(in town: String) async -> String
  func train(to town: String) async -> String
}

nonisolated struct TripPlan: Codable, Equatable, Sendable {
  var weather: String
  var train: String
}

/// Asks for the weather and for a train at the same time.
nonisolated struct TripPlanning: Workflow {
  struct State {
    var weather: String?
    var train: String?
  }

  enum Action: WorkflowAction {
    case weather(String)
    case train(String)

    func apply(toState state: inout State, workflow: TripPlanning) -> Never? {
      switch self {
      case .weather(let weather): state.weather = weather
      case .train(let train): state.train = train
      }
      return nil
    }
  }

  var town: String
  @Injected var travel: any TravelService

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<TripPlanning>) -> TripPlan? {
    let (town, travel) = (town, travel)
    context.run(OneShotWorker(id: "weather") { await travel.weather(in: town) }) { .weather($0) }
    context.run(OneShotWorker(id: "train") { await travel.train(to: town) }) { .train($0) }
    guard let weather = state.weather, let train = state.train else { return nil }
    return TripPlan(weather: weather, train: train)
  }
}

/// A tree for one request, on an actor of its own.
actor TripRequest {
  /// Returns the plan when it is complete; nil if the request is cancelled before.
  func reply(town: String, travel: any TravelService) async -> TripPlan? {
    let host = WorkflowHost(TripPlanning(town: town, travel: travel))
    defer { host.end() }
    for await plan in host.renderings {
      if let plan { return plan }
    }
    return nil
  }
}
