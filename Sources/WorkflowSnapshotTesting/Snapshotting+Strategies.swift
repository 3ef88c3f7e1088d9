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
  public static var dump: Snapshotting { dump(replacing: [:]) }

  /// The value as reflection shows it, with words in place of some values.
  ///
  /// ```swift
  /// assertSnapshot(of: order, as: .dump(replacing: ["id": "[id]", "items[].added": "[date]"]))
  /// ```
  ///
  /// - Parameter words: The words, each with the path to the values that it stands for: names of
  ///   properties with dots between them, and `[]` for all elements. It is an issue if there is
  ///   nothing at a path.
  public static func dump(replacing words: [String: String]) -> Snapshotting {
    Snapshotting { value in
      try words.sorted(by: comesBefore).reduce(ValueTree(value)) { tree, word in
        let (replaced, isFound) = tree.replacing(PropertyPath(word.key).steps, by: word.value)
        if !isFound { throw NothingAtPath(path: word.key, value: "\(type(of: value))") }
        return replaced
      }.text
    }
  }
}

extension Snapshotting where Value: Encodable, Format == String {
  /// The value as JSON, on several lines and with sorted keys.
  public static var json: Snapshotting { json(replacing: [:]) }

  /// The value as JSON, with words in place of some values.
  ///
  /// - Parameter words: The words, each with the path to the values that it stands for, as in
  ///   `dump(replacing:)`.
  public static func json(replacing words: [String: String]) -> Snapshotting {
    Snapshotting { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      var data = try encoder.encode(value)
      if !words.isEmpty {
        var json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        for (path, word) in words.sorted(by: comesBefore) {
          let isFound = replaceJSON(in: &json, PropertyPath(path).steps, by: word)
          // A property that is nil is not written.
          if !isFound, !ValueTree(value).replacing(PropertyPath(path).steps, by: word).1 {
            throw NothingAtPath(path: path, value: "\(type(of: value))")
          }
        }
        data = try JSONSerialization.data(
          withJSONObject: json,
          options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
      }
      return String(decoding: data, as: UTF8.self)
    }
  }
}

/// Sorts paths so that what is inside a value is replaced before the value.
private func comesBefore(_ one: (key: String, value: String), _ other: (key: String, value: String))
  -> Bool
{
  (-one.key.utf8.count, one.key) < (-other.key.utf8.count, other.key)
}

extension Snapshotting where Value == Frame, Format == String {
  /// Everything that a frame shows: its size and cursor, its rows, and the runs of style.
  public static var frame: Snapshotting { Snapshotting { String($0.snapshot.dropLast()) } }
}

extension Snapshotting where Value == Frame, Format == String {
  /// The frame as a picture in SVG; see ``/WorkflowTextUI/Frame/svg``.
  public static var svg: Snapshotting { Snapshotting { String($0.svg.dropLast()) } }
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
