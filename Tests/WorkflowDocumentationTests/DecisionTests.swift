import Foundation
import Testing
import WorkflowTestSupport

/// What the decision about injected values says was tried is so with the compiler of today.
struct DecisionTests {
  /// The wrappers of the table, by its first column.
  ///
  /// They are in a module of their own, as the framework's is: elsewhere `internal(set)` hides
  /// nothing, and a default isolation is theirs too.
  private static let wrappers = [
    "conditionally `Sendable`, settable": """
    @propertyWrapper public struct Wrapper<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }
    extension Wrapper: Sendable where Value: Sendable {}
    """,
    "unconditionally `Sendable`, settable": """
    @propertyWrapper public struct Wrapper<Value: Sendable>: Sendable {
      public var wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }
    """,
    "`Sendable`, with a setter that is not available": """
    @propertyWrapper public struct Wrapper<Value: Sendable>: Sendable {
      private let value: Value
      public var wrappedValue: Value {
        get { value }
        @available(*, unavailable) set {}
      }
      public init(wrappedValue: Value) { value = wrappedValue }
    }
    """,
    "`Sendable`, with a setter that does not mutate": """
    @propertyWrapper public struct Wrapper<Value: Sendable>: Sendable {
      private let value: Value
      public var wrappedValue: Value {
        get { value }
        nonmutating set {}
      }
      public init(wrappedValue: Value) { value = wrappedValue }
    }
    """,
    "`Sendable`, `internal(set)`": """
    @propertyWrapper public struct Wrapper<Value: Sendable>: Sendable {
      public internal(set) var wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }
    """,
    "not `Sendable`, settable": """
    @propertyWrapper public struct Wrapper<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }
    """,
    "conditionally `Sendable`, constant": """
    @propertyWrapper public struct Wrapper<Value> {
      public let wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }
    extension Wrapper: Sendable where Value: Sendable {}
    """,
  ]

  @Test(arguments: ["nonisolated", "MainActor"])
  func `what was tried for injected values compiles, or does not, as the table says`(
    isolation: String
  ) throws {
    let rows = try table()
    #expect(Set(rows.map { $0[0] }) == Set(Self.wrappers.keys))
    let folder = try TemporaryFolder()
    let modules = rows.enumerated().map { number, row in
      Self.wrappers[row[0], default: ""].replacing(#/\bWrapper\b/#, with: "Wrapper\(number)")
    }
    let module = try Compiler.diagnostics(
      of: modules.joined(separator: "\n"), settings: .standard,
      options: [
        "-module-name", "Wrappers", "-emit-module-path", folder.path + "/Wrappers.swiftmodule",
      ])
    try #require(module.isEmpty, "\(module)")
    // Two lines for each row, after two others.
    let uses = rows.indices.map { number in
      """
      nonisolated struct Worker\(number) { @Wrapper\(number) var client: any Client }
      struct App\(number) { @Wrapper\(number) var client: any Client; init(_ client: any Client) { self.client = client } }
      """
    }
    let source = "import Wrappers\nprotocol Client: Sendable {}\n" + uses.joined(separator: "\n")
    let said = try Compiler.diagnostics(
      of: source, settings: .standard,
      options: ["-I", folder.path, "-default-isolation", isolation])
    for (number, row) in rows.enumerated() {
      for (column, cell) in row.dropFirst().enumerated() {
        let isWrong = said.contains("Snippet.swift:\(3 + 2 * number + column):")
        #expect(cell == (isWrong ? "does not compile" : "compiles"), "\(row[0]), \(column)")
      }
    }
  }

  /// Returns the cells of the table's rows, without its head.
  private func table() throws -> [[String]] {
    let path = checkout.appending(path: "docs/decisions/0023-injected-values-are-constant.md")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
      line.split(separator: "|").map {
        $0.replacing("**", with: "").trimmingCharacters(in: .whitespaces)
      }
    }
  }
}
