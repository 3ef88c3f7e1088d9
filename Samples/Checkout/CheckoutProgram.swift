import Foundation
import WorkflowFlows
import WorkflowPersistence
import WorkflowTerminal

/// Continues the checkout where it was left, and saves it as long as it runs.
struct CheckoutProgram {
  let flow: Flow<Never, Receipt>
  let options: Options

  /// Shows the checkout, and returns the exit code: 1 if it cannot be continued or saved.
  func run() async -> ExitCode {
    let file = StateFile(path: options.state)
    let host = TerminalHost(
      CheckoutWorkflow(flow: flow), options: options.terminal, request: { .exit($0) })
    do {
      var failure: (any Error)?
      let code = try await host.run(restoring: options.isFresh ? nil : file.read()) { snapshot in
        do { try file.write(snapshot) } catch { failure = failure ?? error }
      }
      guard let failure else { return code }
      report("cannot save to '\(file.path)': \(failure.localizedDescription)")
    } catch {
      report("cannot continue from '\(file.path)': \(reason(of: error))")
      report("--fresh begins anew")
    }
    return .failure
  }

  /// Says for the customer, not for a programmer, what is wrong with the saved checkout.
  private func reason(of error: any Error) -> String {
    switch error {
    case SnapshotError.stateDoesNotFit(_, let reason): reason
    case is SnapshotError: "the file is damaged, or holds something else"
    case POSIXError.EISDIR: "it is a folder"
    default: error.localizedDescription
    }
  }

  private func report(_ message: String) {
    TerminalOptions.report(message, programName: "checkout")
  }
}
