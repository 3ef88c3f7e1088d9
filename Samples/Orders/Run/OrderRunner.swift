import Foundation
import WorkflowSessions
import WorkflowTerminal

/// A process that works on orders until it is asked to end.
struct OrderRunner {
  private let options: Options
  private let store: any SessionStore
  private let services: SlowServices
  private let process = "\(ProcessInfo.processInfo.processIdentifier)"

  init(_ options: Options, in store: any SessionStore, _ ledger: Ledger) {
    (self.options, self.store) = (options, store)
    let process = process
    services = SlowServices(
      ledger: ledger, process: process, pace: .seconds(options.pace)
    ) { say("\(process)  \($0)") }
  }

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
    let (services, approvalTime) = (services, options.approvalTime)
    return try await Sessions(
      in: store, limit: options.limit, address: process, label: { $0.phase.label },
      onOutput: { id, phase in
        switch phase {
        case .waiting: services.report("\(id): waits for 'orders approve \(id)'")
        case .shipped, .cancelled: services.report("\(id): \(phase)")
        default: break
        }
      },
      onProblem: { id, problem in
        let help = problem == .isSetAside ? " 'orders retry \(id)' does." : ""
        services.report("\(id.isEmpty ? "the store" : id): \(problem)\(help)")
      }
    ) { id in Order(id: id, services: services, approvalTime: approvalTime) }
  }
}
