/// The source location of a call to this library.
///
/// Every function that can fail takes the four parts as defaults and passes them on as one:
///
/// ```swift
/// public func expectNothing(
///   fileID: StaticString = #fileID, filePath: StaticString = #filePath,
///   line: UInt = #line, column: UInt = #column
/// ) {
///   let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
///   report("Something is there.", at: site)
/// }
/// ```
package struct CallSite: Sendable {
  /// The module and the file: `AppTests/InboxTests.swift`.
  package let fileID: StaticString
  /// The file on the machine that compiled it.
  package let filePath: StaticString
  /// The line, from 1.
  package let line: UInt
  /// The column, from 1, in UTF-8 bytes.
  package let column: UInt

  /// Creates a call site from the literals that the compiler gives for a caller.
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
