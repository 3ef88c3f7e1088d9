public import Workflow
import WorkflowTesting
public import WorkflowTextUI

/// Lets all that is asynchronous in an app happen in many orders, and checks it at each step.
///
/// The tree's actor, the tasks of workers, ``World/call(_:_:)``, the clock and the user run
/// one after the other, as a seed decides. So a race is found on one thread, and found again by its
/// seed.
///
/// ```swift
/// @Test func `an old answer never follows a new one`() async throws {
///   try await simulate { world in
///     Search(clock: world.clock) { text in try await world.call("search") { server.search(text) } }
///   } checking: { app in
///     app.event("type") { $0.type("a") }
///     app.fails("search", ServerError.busy)
///     app.model("a newer answer stays", 0) { shown, _, app in
///       defer { shown = app.rendering.shown }
///       return app.rendering.shown >= shown
///     }
///   }
/// }
/// ```
///
/// - Parameters:
///   - seeds: The seeds; each makes a simulation of its own.
///   - time: The time after which no further simulation begins; nil for no limit.
///   - make: Returns the app and its services, made anew for each simulation, and after a crash.
///   - check: Says what happens, and what has to hold.
/// - Returns: Everything that the simulations have seen.
/// - Throws: The errors of `make`.
@discardableResult
public func simulate<Root: Workflow>(
  seeds: ClosedRange<UInt64> = 1...1000, within time: Duration? = .seconds(10),
  _ make: @escaping (World) throws -> Root,
  checking check: (Exploration<Root>) -> Void = { _ in },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async throws -> ExplorationResult where Root.Rendering: TextScreen {
  let source = AppSource.screens(make, check)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var explorer = Explorer(walker: Simulator(source, seeds: seeds, time: time), site: site)
  return try await explorer.run()
}

/// Lets all that is asynchronous in the logic of an app happen in many orders.
///
/// See the other function of this name; here the app needs no screen, and the test names its events.
@_disfavoredOverload
@discardableResult
public func simulate<Root: Workflow>(
  seeds: ClosedRange<UInt64> = 1...1000, within time: Duration? = .seconds(10),
  _ make: @escaping (World) throws -> Root,
  checking check: (Exploration<Root>) -> Void = { _ in },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async throws -> ExplorationResult {
  let source = AppSource.logic(make, check)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var explorer = Explorer(walker: Simulator(source, seeds: seeds, time: time), site: site)
  return try await explorer.run()
}
