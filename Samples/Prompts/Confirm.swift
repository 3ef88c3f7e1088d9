import Foundation
import WorkflowPrompts

/// Ends the program with 0 for yes, and with 1 for no.
func confirm(_ arguments: inout Arguments) async throws {
  let question = try arguments.rest(1...1)[0]
  exit(try await arguments.ask(.confirmation(question)) ? 0 : 1)
}
