import WorkflowSessions
import WorkflowTerminal

/// A process that works on orders until it is asked to end.
struct OrderRunner {
  let store: any SessionStore
  /// The number of orders that stay in memory.
  let limit: Int
  let services: SlowServices
  /// Makes an order from its name.
  let make: @Sendable (String) -> Order

  func run() async throws -> ExitCode {
    let interruptions = Interruptions.begin()
    let sessions = try await makeSessions()
    services.report("works on orders; Control-C ends it")
    for await _ in interruptions { break }
    services.report("lets its orders go")
    await sessions.drain(within: .seconds(10))
    return .success
  }

  private func makeSessions() async throws -> Sessions<Order> {
    try await Sessions(
      in: store, limit: limit, address: services.process, label: { $0.phase.label },
      onOutput: { [services] id, phase in
        switch phase {
        case .waiting: services.report("\(id): waits for 'orders approve \(id)'")
        case .shipped, .cancelled: services.report("\(id): \(phase)")
        default: break
        }
      },
      onProblem: { [services] id, problem in
        let help = problem == .isSetAside ? " 'orders retry \(id)' does." : ""
        services.report("\(id.isEmpty ? "the store" : id): \(problem)\(help)")
      }, make: make)
  }
}
