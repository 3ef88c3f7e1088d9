import Foundation
import WorkflowReflection
import WorkflowSynchronization

/// Prints an error on standard error.
func report(_ message: String) {
  DescriptorOutput.write("workflow-new: \(message.visible)\n", to: STDERR_FILENO)
}

do throws(Mistake) {
  switch try Arguments(Array(CommandLine.arguments.dropFirst())).command {
  case .help: StandardOutput.print(Arguments.usage, terminator: "")
  case .make(let package):
    do {
      try package.make()
      StandardOutput.print(package.nextSteps(from: FileManager.default.currentDirectoryPath))
    } catch {
      report("\(error)")
      exit(1)
    }
  }
  exit(StandardOutput.isComplete ? 0 : 1)
} catch {
  report("\(error.message); see workflow-new --help")
  exit(2)
}
