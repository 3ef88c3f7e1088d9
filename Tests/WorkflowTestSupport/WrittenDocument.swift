import Foundation

/// Whether documents are made anew: `WORKFLOW_WRITE_DOCUMENTS=1 swift test`.
package let writesDocuments =
  ProcessInfo.processInfo.environment["WORKFLOW_WRITE_DOCUMENTS"] == "1"

/// Returns whether a file of the package is a text; if documents are made anew, it becomes it.
package func isDocument(_ text: String, at path: String) throws -> Bool {
  let file = checkout.appending(path: path)
  if writesDocuments {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try String(contentsOf: file, encoding: .utf8) == text
}
