public import Workflow
import WorkflowTesting
public import WorkflowTextUI

/// Walks through an app at random, and checks it at each step.
///
/// Each walk makes the app anew, and does what its user and its world can do: commands, keys, texts,
/// clicks, sizes, time, and answers that the test holds back. A failure is made as short as possible,
/// and recorded with the steps that lead to it.
///
/// ```swift
/// @Test func `one row is selected, whatever the user does`() async throws {
///   try await explore { _ in TodoList() } checking: { app in
///     app.excludes("quit")
///     app.always("one row is selected") { $0.rendering.selection != nil }
///   }
/// }
/// ```
///
/// - Parameters:
///   - walks: The walks to make: a number of them, after those for the map, or every walk up to a
///     depth.
///   - time: The time for all walks, those for the map included; nil for no limit. The map is finished
///     in any case, and the walks after it have at least an eighth of the time.
///   - seed: Decides which walks are made; the same seed makes the same walks.
///   - make: Returns the app and its services, made anew for each walk. Pass fakes. During a walk, it
///     is also called for an app that is restored, so it must not change what another app uses.
///   - check: Says what has to hold.
/// - Returns: Everything that the walks have seen.
/// - Throws: The errors of `make`.
@discardableResult
public func explore<Root: Workflow>(
  walks: Walks = 200, within time: Duration? = .seconds(10), seed: UInt64 = 1,
  _ make: @escaping (World) throws -> Root,
  checking check: (Exploration<Root>) -> Void = { _ in },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async throws -> ExplorationResult where Root.Rendering: TextScreen {
  let source = AppSource.screens(make, check)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let walker = Walker(source, walks: walks, time: time, seed: seed)
  var explorer = Explorer(walker: walker, site: site)
  return try await explorer.run()
}

// An app with a screen is meant to be walked through on it, however its closures are inferred.

/// Walks through the logic of an app at random, by the events that the test names.
///
/// See the other function of this name; here the app needs no screen.
@_disfavoredOverload
@discardableResult
public func explore<Root: Workflow>(
  walks: Walks = 200, within time: Duration? = .seconds(10), seed: UInt64 = 1,
  _ make: @escaping (World) throws -> Root,
  checking check: (Exploration<Root>) -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async throws -> ExplorationResult {
  let source = AppSource.logic(make, check)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let walker = Walker(source, walks: walks, time: time, seed: seed)
  var explorer = Explorer(walker: walker, site: site)
  return try await explorer.run()
}
