import Foundation
import WorkflowPersistence
import WorkflowReflection
import WorkflowSessions
import WorkflowSynchronization

do throws(Arguments.Mistake) {
  let arguments = try Arguments(
    Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
  do {
    try await Tool(arguments).run()
    exit(StandardOutput.isComplete ? 0 : 1)
  } catch {
    report("\(error)")
    exit(1)
  }
} catch {
  report("\(error.message); see workflow-sessions --help")
  exit(2)
}

/// Prints an error on standard error.
func report(_ message: String) {
  DescriptorOutput.write("workflow-sessions: \(message.visible)\n", to: STDERR_FILENO)
}
