public import Workflow
import WorkflowSynchronization

// Looking at a tree, which accounts for nothing.
extension WorkflowTester {
  /// The state of the root; stops the program once the tree has ended.
  public var state: Root.State {
    guard let node = host.root?.node as? Node<Root> else {
      stopProgram(
        "The tree of \(Root.self) has ended, and its state is gone. Read the state before finish()."
      )
    }
    return node.state
  }

  /// Returns the state of a node; records an issue and returns nil unless there is exactly one.
  ///
  /// - Parameters:
  ///   - type: The workflow type of the node.
  ///   - key: The key of the node.
  public func state<Child: Workflow>(
    of type: Child.Type, key: Key = .none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Child.State? {
    let found = nodes(of: type, key: key)
    if found.count == 1 { return found[0].state }
    report(
      """
      \(found.isEmpty ? "No node is" : "\(found.count) nodes are") \(declared(type, key)) in the tree:
      \(tree)
      """, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }

  /// Passes the newest rendering to a closure that looks at it.
  ///
  /// Unlike ``expectRendering(fileID:filePath:line:column:_:)``, it accounts for nothing, so it can
  /// be called at any time.
  public func inspect<Result>(
    _ look: (Root.Rendering) throws -> Result
  ) rethrows -> Result {
    try look(host.rendering)
  }

  private func nodes<Child: Workflow>(of type: Child.Type, key: Key) -> [Node<Child>] {
    (host.root?.allSessions ?? []).filter { $0.key == key }.compactMap { $0.node as? Node<Child> }
  }
}

// MARK: - What a test need not account for

extension WorkflowTester {
  /// Things that have happened, which a test can leave out.
  public struct Happenings: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates things from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// New renderings.
    public static var renderings: Happenings { Happenings(rawValue: 1) }
    /// Outputs of the root.
    public static var outputs: Happenings { Happenings(rawValue: 2) }
    /// Changes of states.
    public static var states: Happenings { Happenings(rawValue: 4) }
    /// Beginnings and ends of sessions, workers and side effects.
    public static var lifetimes: Happenings { Happenings(rawValue: 8) }
    /// All of them.
    public static var all: Happenings { [.renderings, .outputs, .states, .lifetimes] }
  }

  /// Leaves out what has happened up to now and was not accounted for.
  ///
  /// ```swift
  /// tester.send { $0.onOpen() }
  /// tester.skip(.lifetimes)
  /// ```
  public func skip(_ happenings: Happenings = .all) {
    if happenings.contains(.renderings) { pending.renderings = [] }
    if happenings.contains(.outputs) { pending.outputs = [] }
    if happenings.contains(.states) { pending.noteStates(of: host) }
    if happenings.contains(.lifetimes) { pending.events = [] }
  }

  /// Runs a part of the test in which it has to account for more, or for less.
  ///
  /// Everything that happened before is accounted for as before.
  public func with<Result>(
    exhaustivity: Exhaustivity, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let before = pending.change(to: exhaustivity, host)
    defer { _ = pending.change(to: before, host) }
    return try await body()
  }

  /// Runs a part of the test in which it has to account for more, or for less.
  public func with<Result>(
    exhaustivity: Exhaustivity, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = pending.change(to: exhaustivity, host)
    defer { _ = pending.change(to: before, host) }
    return try body()
  }
}
