import Foundation
import WorkflowOperations

extension BuildFile {
  /// Reads a file and checks it.
  ///
  /// - Throws: The first mistake.
  init(path: String) throws(FileProblem) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileProblem("the file cannot be read")
    }
    try self.init(data)
  }

  /// Reads the content of a file and checks it.
  init(_ data: Data) throws(FileProblem) {
    if let problem = FileProblem.syntax(of: data) { throw problem }
    do {
      self = try JSONDecoder().decode(BuildFile.self, from: data)
      try check()
    } catch let error as DecodingError {
      throw FileProblem(error)
    } catch let error as FileProblem {
      throw error
    } catch {
      throw FileProblem("\(error)")
    }
  }

  private func check() throws {
    if operations.isEmpty {
      throw FileProblem("the list is empty; add an operation", at: "operations")
    }
    try checkLimit(limit, at: "limit")
    for (name, limit) in resources.sorted(by: { $0.key < $1.key }) {
      try checkLimit(limit, at: "resources.\(name)")
    }
    var names: [String: Int] = [:]
    for (index, operation) in operations.enumerated() {
      let place = "operations[\(index)]"
      if operation.name.isEmpty { throw FileProblem("the name is empty", at: "\(place).name") }
      if let first = names.updateValue(index, forKey: operation.name) {
        throw FileProblem(
          "operations[\(first)] is called \(quoted(operation.name)) too; rename one of them",
          at: "\(place).name")
      }
    }
    for (index, operation) in operations.enumerated() {
      try check(operation, among: names, at: "operations[\(index)]")
    }
    // The scheduler finds what only the whole graph shows, such as circles.
    try graph(limit: 1) { _ in }.check()
  }

  private func checkLimit(_ limit: Int?, at place: String) throws(FileProblem) {
    guard let limit, limit < 1 else { return }
    throw FileProblem("with a limit of \(limit) nothing could run; expected at least 1", at: place)
  }

  private func check(
    _ operation: Operation, among names: [String: Int], at place: String
  ) throws(FileProblem) {
    for (index, name) in operation.after.enumerated() where names[name] == nil {
      throw unknown("operation", name, operations.map(\.name), at: "\(place).after[\(index)]")
    }
    for (index, name) in operation.limits.enumerated() where resources[name] == nil {
      throw unknown("resource", name, resources.keys.sorted(), at: "\(place).limits[\(index)]")
    }
    try check(operation.command, at: place)
    for (index, segue) in operation.segues.enumerated() {
      let place = "\(place).segues[\(index)]"
      if names[segue.target] == nil {
        throw unknown("operation", segue.target, operations.map(\.name), at: "\(place).to")
      }
      if case .exit(let codes) = segue.condition,
        codes.isEmpty || !codes.allSatisfy({ 0...255 ~= $0 })
      {
        throw FileProblem("expected exit codes from 0 to 255", at: "\(place).on.exit")
      }
    }
  }

  /// Refuses what cannot be handed to a process.
  private func check(_ command: ShellCommand, at place: String) throws(FileProblem) {
    if command.text.contains("\0") {
      throw FileProblem("a command cannot contain a null character", at: "\(place).command")
    }
    if command.directory?.contains("\0") == true {
      throw FileProblem("a path cannot contain a null character", at: "\(place).directory")
    }
    for (name, value) in command.environment
    where name.isEmpty || name.contains("=") || (name + value).contains("\0") {
      throw FileProblem("\(quoted(name)) cannot be a variable", at: "\(place).environment")
    }
  }

  private func unknown(
    _ kind: String, _ name: String, _ known: [String], at place: String
  ) -> FileProblem {
    FileProblem(
      "no \(kind) is called \(quoted(name)); \(suggestion(for: name, among: known))", at: place)
  }
}
