import Foundation
import Workflow
import WorkflowPersistence

/// Saving and restoring, beside JSON of as many plain values.
///
/// The floor encodes or decodes, in one call, what a list has to say of each node: its type, its
/// parent, its key and its state.
func makeSavingScenarios() -> [Scenario] {
  [
    .time("save-tree", atMost: 1, floor: { encoding(plainNodes) }) {
      let host = WorkflowHost(drainedByHand: Branch(depth: 4))
      return Subject(limit: 5) { times in
        for _ in 0..<times {
          let data = (try? host.snapshot())?.data ?? Data()
          check(data.count > 11_111, "nothing was saved")
        }
      }
    },
    .time("restore-tree", atMost: 1.15, floor: { decoding(plainNodes) }) {
      let data = try WorkflowHost(drainedByHand: Branch(depth: 4)).snapshot().data
      return Subject(limit: 3) { times in
        for _ in 0..<times {
          let snapshot = try? TreeSnapshot(data: data)
          check(snapshot?.stateCount == 11_111, "nothing was read")
          guard let snapshot else { return }
          let host = try? WorkflowHost(drainedByHand: Branch(depth: 4), restoring: snapshot)
          check(host?.rendering.children.count == 10, "nothing was restored")
        }
      }
    },
    .time("large-state", atMost: 3.1, floor: { copying(largeText) }) { saving(largeText) },
  ]
}

private struct PlainNode: Codable {
  var type: String
  var parent: Int
  var key: String
  var state: Int
}

private let plainNodes = (0..<11_111).map {
  PlainNode(type: "workflow_benchmarks.Branch", parent: $0 / 10, key: "\($0 % 10)", state: 0)
}

private func encoding(_ nodes: [PlainNode]) -> Subject {
  let encoder = JSONEncoder()
  return Subject(limit: 5) { times in
    for _ in 0..<times { check((try? encoder.encode(nodes)) != nil, "the floor encoded nothing") }
  }
}

private func decoding(_ nodes: [PlainNode]) -> Subject {
  let data = (try? JSONEncoder().encode(nodes)) ?? Data()
  return Subject(limit: 3) { times in
    for _ in 0..<times {
      let decoded = try? JSONDecoder().decode([PlainNode].self, from: data)
      check(decoded?.count == nodes.count, "the floor decoded nothing")
    }
  }
}

/// A text of ten megabytes, as an editor may have it.
private let largeText = String(repeating: "A line with \"quotes\" and ümlauts.\n", count: 300_000)

/// Saves a host with a text as its state.
func saving(_ text: String) -> Subject {
  let host = WorkflowHost(drainedByHand: Document(text: text))
  return Subject(limit: 3) { times in
    for _ in 0..<times {
      let data = (try? host.snapshot())?.data ?? Data()
      check(data.count > text.utf8.count, "nothing was saved")
    }
  }
}

/// Makes the floor of a large state: its bytes, copied and summed up as a snapshot's are.
func copying(_ text: String) -> Subject {
  Subject(limit: 3) { times in
    for _ in 0..<times {
      var sum: UInt64 = 0xcbf2_9ce4_8422_2325
      let data = Data(text.utf8)
      data.withUnsafeBytes { for byte in $0 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 } }
      check(sum != 0, "the floor summed up nothing")
    }
  }
}

/// A document whose whole text is its state; not private, since such a type has no lasting name.
struct Document: Workflow {
  var text: String

  func makeInitialState() -> String { text }

  func render(state: String, context: borrowing RenderContext<Document>) -> Int {
    state.utf8.count
  }
}
