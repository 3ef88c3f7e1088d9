import Workflow
import WorkflowPersistence

/// The settings and closures of the user.
struct SessionSetup<Root: SessionWorkflow>: Sendable {
  var store: any SessionStore
  var version: Int
  /// The greatest number of sessions in memory.
  var limit: Int
  /// Whether it loads sessions without a call.
  var takesWork: Bool
  var address: String
  var clock: any Clock<Duration>
  var make: @Sendable (String) -> Root
  var label: (@Sendable (Root.Rendering) -> String)?
  var messages: @Sendable (Root.Output) throws -> [SessionMessage]
  var onOutput: @Sendable (String, Root.Output) -> Void
  var onProblem: @Sendable (String, SessionError) -> Void

  /// The names of the root's type: the present one, and those before.
  let types: [String] = [Root.lastingName ?? ""] + Root.formerLastingNames

  /// The labels are columns to list by, and no place for long texts.
  private static var longestLabel: Int { 200 }

  /// Returns the label of a root that has rendered.
  var labelOf: ((Session) -> String)? {
    label.map { label in
      { root in
        let rendering = (root.node as? Node<Root>)?.rendering
        return rendering.map { String(label($0).unicodeScalars.prefix(Self.longestLabel)) } ?? ""
      }
    }
  }

  func makeProcess() -> SessionProcess {
    SessionProcess(
      store: store, owner: SessionOwner(id: .random(in: 1...(.max >> 1)), address: address),
      type: types[0], version: version, clock: clock)
  }
}
