import WorkflowReflection
import Foundation
public import Workflow
public import WorkflowTesting
public import WorkflowTextUI

extension Snapshotting where Value == String, Format == String {
  /// The text as it is.
  public static var lines: Snapshotting { Snapshotting { $0 } }
}

extension Snapshotting where Format == String {
  /// The value as reflection shows it, without closures, sinks, dependencies and addresses.
  ///
  /// Sets and dictionaries are sorted. An object inside itself is named instead of shown again.
  public static var dump: Snapshotting { Snapshotting { ValueTree($0).text } }
}

extension Snapshotting where Value: Encodable, Format == String {
  /// The value as JSON, on several lines and with sorted keys.
  public static var json: Snapshotting {
    Snapshotting { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
}

extension Snapshotting where Value == Frame, Format == String {
  /// Everything that a frame shows: its size and cursor, its rows, and the runs of style.
  public static var frame: Snapshotting { Snapshotting { String($0.snapshot.dropLast()) } }
}

// MARK: - Trees

/// A type that runs a tree of workflows and can outline it.
public protocol OutlinedTree {
  /// An outline of the tree as it is now; nil after the end.
  var outline: TreeOutline? { get }
}

extension WorkflowHost: OutlinedTree {}
extension WorkflowTester: OutlinedTree {}

extension Snapshotting where Value: OutlinedTree, Format == String {
  /// The running tree: types, keys, sessions and states, on one line for each node.
  public static var tree: Snapshotting {
    Snapshotting { $0.outline?.description ?? "(the tree has ended)" }
  }
}
