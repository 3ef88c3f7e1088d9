@testable import WorkflowOperations

extension GraphState {
  /// Makes an attempt of an operation without a task.
  func result(of index: Int) async -> Result<any Sendable, any Error> {
    do {
      guard let body = attemptBody(of: index) else { throw CancellationError() }
      return .success(try await body.run())
    } catch {
      return .failure(error)
    }
  }
}
