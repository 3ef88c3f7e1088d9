import Foundation
import Testing
import Workflow

@testable import WorkflowTesting

/// How the difference of two values is shown.
struct ValueDifferenceTests {
  @Test func `equal values have no difference`() {
    #expect(ValueDifference.text(from: [Row(id: 1)], to: [Row(id: 1)]) == nil)
    #expect(ValueDifference.text(from: ["a": 1, "b": 2], to: ["b": 2, "a": 1]) == nil)
  }

  @Test func `a changed property is shown, the rest is counted`() {
    let (old, new) = (List(rows: [Row(id: 1)], count: 1), List(rows: [Row(id: 1)], count: 2))
    #expect(
      ValueDifference.text(from: old, to: new) == """
          List(
            … 1 unchanged
        -   count: 1
        +   count: 2
            … 1 unchanged
          )
        """)
  }

  @Test func `what looks the same is told apart`() {
    let date = Date(timeIntervalSince1970: 0.25)
    #expect(
      ValueDifference.text(from: date, to: date.addingTimeInterval(0.000_1)) == """
        - 1970-01-01T00:00:00.250Z (0.25)
        + 1970-01-01T00:00:00.250Z (\(date.addingTimeInterval(0.000_1).timeIntervalSince1970))
        """)
    #expect(
      ValueDifference.text(from: ["a b"], to: ["a\u{A0}b"]) == #"""
          [
        -   [0]: "a b"
        +   [0]: "a\u{A0}b"
          ]
        """#)
    #expect(ValueDifference.text(from: "a", to: "a\u{200D}") == "- \"a\"\n+ \"a\\u{200D}\"")
    #expect(
      ValueDifference.text(from: "one\ntwo ", to: "one\ntwo\u{A0}") == #"""
          """
            … 1 unchanged
        -   two\u{20}
        +   two\u{A0}
          """
        """#)
  }

  @Test func `a long line is cut around what differs`() {
    let long = String(repeating: "x", count: 400)
    let difference = ValueDifference.text(from: "a\n\(long)1", to: "a\n\(long)2") ?? ""
    #expect(difference.contains("\n-   (360 characters) … "))
    #expect(difference.contains("xx1\n") && difference.contains("xx2\n"))
    let alike = ValueDifference.text(from: "a\n\(long) ", to: "a\n\(long)\u{A0}") ?? ""
    #expect(alike.contains("\\u{20}\n") && alike.contains("\\u{A0}\n"))
    let huge = String(repeating: "x", count: 1_000_000)
    let added = ValueDifference.text(from: String?.none as Any, to: huge as Any) ?? ""
    #expect(added.utf8.count < 1_000)
  }

  @Test func `elements are matched by their ids`() {
    let old = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let new = [Row(id: 0), Row(id: 1), Row(id: 3, title: "c")]
    #expect(
      ValueDifference.text(from: old, to: new) == """
          [
        +   [id 0]: Row(id: 0, title: "")
            … 1 unchanged
        -   [id 2]: Row(id: 2, title: "")
            [id 3]: Row(
              … 1 unchanged
        -     title: ""
        +     title: "c"
            )
          ]
        """)
  }

  @Test func `another order of the same elements is shown in one place`() {
    let old = (1...5).map { Row(id: $0) }
    #expect(
      ValueDifference.text(from: old, to: [old[0], old[3], old[1], old[2], old[4]]) == """
          [
        -   order: 2, 3, 4
        +   order: 4, 2, 3
            … 5 unchanged
          ]
        """)
  }

  @Test func `elements without ids are matched if they are the same`() {
    #expect(
      ValueDifference.text(from: [1, 2, 3, 4], to: [1, 3, 5]) == """
          [
            … 1 unchanged
        -   2
            … 1 unchanged
        -   4
        +   5
          ]
        """)
  }

  @Test func `renderings of a keyed collection are matched by their keys`() {
    let host = WorkflowHost(drainedByHand: Shelf(titles: ["a": "A", "b": "B", "c": "C"]))
    let old = host.rendering
    host.update(Shelf(titles: ["a": "A", "c": "see", "d": "D"]))
    #expect(
      ValueDifference.text(from: old, to: host.rendering) == """
          [
            … 1 unchanged
        -   [id "b"]: "B"
        -   [id "c"]: "C"
        +   [id "c"]: "see"
        +   [id "d"]: "D"
          ]
        """)
  }

  @Test func `sets and dictionaries show what came and went`() {
    #expect(
      ValueDifference.text(from: Set([1, 2]), to: Set([2, 3])) == """
          [
        -   1
            … 1 unchanged
        +   3
          ]
        """)
    #expect(
      ValueDifference.text(from: ["a": 1, "b": 1], to: ["b": 2, "c": 1]) == """
          [
        -   "a": 1
        -   "b": 1
        +   "b": 2
        +   "c": 1
          ]
        """)
  }

  @Test func `texts of several lines are compared line by line`() {
    #expect(
      ValueDifference.text(from: "a\nb\nc", to: "a\nx\nc") == #"""
          """
            … 1 unchanged
        -   b
        +   x
            … 1 unchanged
          """
        """#)
  }

  @Test func `long texts are cut around the difference, with counts`() throws {
    let old = String(repeating: "a", count: 500)
    let text = try #require(ValueDifference.text(from: old + "b" + old, to: old + "c" + old))
    let (before, after) = (String(repeating: "a", count: 40), String(repeating: "a", count: 79))
    #expect(
      text == """
        - (460 characters) … "\(before)b\(after)" … (421 characters)
        + (460 characters) … "\(before)c\(after)" … (421 characters)
        """)
  }

  @Test func `values of another case or type are replaced as a whole`() {
    #expect(
      ValueDifference.text(from: Int?.none as Any, to: Row(id: 1) as Any) == """
        - nil
        + Row(id: 1, title: "")
        """)
  }

  @Test func `a long difference is cut, with a count`() {
    let text = ValueDifference.text(from: [Int](), to: Array(1...50), limit: 3)
    #expect(
      text == """
          [
        +   1
        +   2
        … 49 more lines
        """)
  }

  @Test(arguments: [10_000, 20_000])
  func `one changed element among many is found with one reflection of each`(count: Int) {
    let counter = Counter()
    let old = (0..<count).map { Counted(value: $0, counter: counter) }
    var new = old
    new[7_000].value = -1
    #expect(
      ValueDifference.text(from: old, to: new) == """
          [
            … 7000 unchanged
            [7000]: Counted(
        -     value: 7000
        +     value: -1
            )
            … \(count - 7001) unchanged
          ]
        """)
    #expect(counter.reflections == 2 * count)
  }

  @Test func `a list in which everything changed costs no more than one pass`() throws {
    let counter = Counter()
    let old = (0..<10_000).map { Counted(value: $0, counter: counter) }
    let new = (0..<10_000).map { Counted(value: -1 - $0, counter: counter) }
    let text = try #require(ValueDifference.text(from: old, to: new))
    #expect(text.split(separator: "\n").count == 101)
    #expect(counter.reflections == 20_000)
  }
}

private struct Row: Identifiable {
  var id: Int
  var title = ""
}

private struct List {
  var rows: [Row]
  var count: Int
  var isOn = true
}

private struct Shelf: Workflow {
  var titles: [String: String]

  func render(
    state: Void, context: borrowing RenderContext<Shelf>
  ) -> KeyedRenderings<String, String> {
    context.render(each: titles.sorted { $0.key < $1.key }, id: \.key) { Title(text: $0.value) }
  }
}

private struct Title: Workflow {
  var text: String
  func render(state: Void, context: borrowing RenderContext<Title>) -> String { text }
}

private final class Counter {
  var reflections = 0
}

/// Counts how often it is reflected.
private struct Counted: CustomReflectable {
  var value: Int
  let counter: Counter

  var customMirror: Mirror {
    counter.reflections += 1
    return Mirror(self, children: ["value": value], displayStyle: .struct)
  }
}
