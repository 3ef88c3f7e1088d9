import Foundation
import Testing
import Workflow

@testable import WorkflowPersistence

/// Snapshots as the first version of the format wrote them, in JSON.
struct FirstVersionTests {
  /// A state with what the two versions encode in different ways.
  private struct Draft: Workflow {
    struct State: Codable, Equatable {
      var text = ""
      var data = Data()
      var limit = 0.0
      var count: Int?
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: borrowing RenderContext<Draft>) -> State { state }
  }

  /// Returns the bytes of a snapshot of one node, as the first version wrote them.
  private func bytes(state: String, type: String) throws -> Data {
    var sum = Checksum()
    sum.add(String?.none)
    sum.add(type)
    sum.add(String?.none)
    sum.add(state)
    let checksum = sum.text
    let node: [String: Any] = ["type": type, "state": state]
    return try JSONSerialization.data(withJSONObject: [
      "format": "workflow-tree", "version": 1, "checksum": checksum, "nodes": [node],
    ])
  }

  private let state = #"{"count":3,"data":"AQI=","limit":"inf","text":"Dear “Ada”"}"#

  @Test func `states in JSON are restored, and kept until their types read them`() throws {
    let expected = Draft.State(
      text: "Dear “Ada”", data: Data([1, 2]), limit: .infinity, count: 3)
    let name = try WorkflowHost(drainedByHand: Named()).snapshot().nodes[0].type
    let first = try TreeSnapshot(data: bytes(state: state, type: name))
    // Read, and written by this version before it was restored.
    let second = try TreeSnapshot(data: first.data)
    #expect(second == first)
    for snapshot in [first, second] {
      let host = try WorkflowHost(drainedByHand: Named(), restoring: snapshot)
      #expect(host.rendering == expected)
      let later = try TreeSnapshot(data: host.snapshot().data)
      #expect(try WorkflowHost(drainedByHand: Named(), restoring: later).rendering == expected)
    }
  }

  @Test func `the checksum is that of files which are there`() throws {
    // The sum of this state was computed by another program.
    let whole = try bytes(state: state, type: "Draft")
    #expect(String(decoding: whole, as: UTF8.self).contains("\"1a386dfb49e0fe74\""))
    #expect(try TreeSnapshot(data: whole).stateCount == 1)
  }

  @Test func `a changed text is damaged`() throws {
    let whole = try bytes(state: state, type: "Draft")
    let place = try #require(whole.firstRange(of: Data("Ada".utf8)))
    var changed = whole
    changed.replaceSubrange(place, with: Data("Eve".utf8))
    #expect(throws: SnapshotError.damaged) { try TreeSnapshot(data: changed) }
  }

  /// The draft under a name that lasts, since a private type has none.
  private struct Named: RestorableWorkflow {
    static var savedName: String? { "Draft" }

    func makeInitialState() -> Draft.State { Draft.State() }

    func render(
      state: Draft.State, context: borrowing RenderContext<Named>
    ) -> Draft.State { state }
  }
}
