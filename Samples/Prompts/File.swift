import Foundation
import WorkflowPrompts

/// Prints the path of a file that the user finds in a folder, or below it.
func file(_ arguments: inout Arguments) async throws {
  let folder = URL(filePath: try arguments.rest(0...1).first ?? ".")
  print(try await arguments.ask(.file("File", in: folder)).path)
}
