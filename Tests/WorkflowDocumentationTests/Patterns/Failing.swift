import Workflow

struct WeatherReport: Workflow {
  enum State: Equatable {
    case loading
    case loaded(String)
    case failed(String)
  }

  enum Action: WorkflowAction {
    case load
    case came(Result<String, any Error>)

    func apply(toState state: inout State, workflow: WeatherReport) -> Never? {
      switch self {
      case .load: state = .loading
      case .came(.success(let text)): state = .loaded(text)
      case .came(.failure(let error)): state = .failed("\(error)")
      }
      return nil
    }
  }

  struct Screen {
    var state: State
    /// Tries again; nil unless there was a failure.
    var onRetry: (() -> Void)?
  }

  @Injected var fetch: @Sendable () async throws -> String
  @Injected var clock: any Clock<Duration>

  func makeInitialState() -> State { .loading }

  func render(state: State, context: borrowing RenderContext<WeatherReport>) -> Screen {
    let act = context.makeSink(of: Action.self)
    switch state {
    case .loading:
      let fetch = fetch
      context.run(
        OneShotWorker(id: "forecast") { try await fetch() }
          .retried(RetryPolicy(attempts: 3, initial: .seconds(1)), clock: clock)
      ) { .came($0) }
      return Screen(state: state)
    case .loaded:
      return Screen(state: state)
    case .failed:
      return Screen(state: state) { act.send(.load) }
    }
  }
}
