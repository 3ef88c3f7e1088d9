import WorkflowReflection
import Foundation
import Testing
import Workflow

@testable import WorkflowTesting

/// How a value is written as text.
struct ValueTreeTests {
  @Test func `a value that fits is written on one line`() {
    #expect(ValueTree(Row(id: 1, title: "a \"b\"")).text == #"Row(id: 1, title: "a \"b\"")"#)
    #expect(ValueTree([1, 2]).text == "[1, 2]")
    #expect(ValueTree([String: Int]()).text == "[:]")
    #expect(ValueTree((1, name: "x")).text == #"(0: 1, name: "x")"#)
    #expect(ValueTree(()).text == "()")
    #expect(ValueTree(Int?.none as Any).text == "nil")
    #expect(ValueTree(Int??.some(nil) as Any).text == ".some(nil)")
    #expect(ValueTree(Int??.some(3) as Any).text == "3")
  }

  @Test func `a value that does not fit has a line for each part`() {
    let rows = (1...3).map { Row(id: $0, title: String(repeating: "x", count: 20)) }
    #expect(
      ValueTree(Shelf(rows: rows, note: "one\ntwo\u{1B}")).text == #"""
        Shelf(
          rows: [
            Row(id: 1, title: "xxxxxxxxxxxxxxxxxxxx")
            Row(id: 2, title: "xxxxxxxxxxxxxxxxxxxx")
            Row(id: 3, title: "xxxxxxxxxxxxxxxxxxxx")
          ]
          note: """
            one
            two\u{1B}
            """
        )
        """#)
  }

  @Test func `enum cases have a dot, and their payloads`() {
    #expect(ValueTree(Phase.idle).text == ".idle")
    #expect(ValueTree(Phase.loaded(3)).text == ".loaded(3)")
    #expect(ValueTree(Phase.failed(code: 3, "x")).text == #".failed(code: 3, 1: "x")"#)
    #expect(ValueTree(Phase.retrying(code: 3)).text == ".retrying(code: 3)")
    #expect(ValueTree(Phase.waiting {}).text == ".waiting()")
  }

  @Test func `nil in an optional of an optional is no plain nil`() {
    #expect(ValueTree(Int??.some(nil) as Any).text == ".some(nil)")
    #expect(ValueTree(Int???.some(.some(nil)) as Any).text == ".some(.some(nil))")
    #expect(ValueTree(Phase?.some(.juvenil) as Any).text == ".juvenil")
  }

  @Test func `a description with line breaks and escapes is one line`() {
    let error = NSError(domain: "a\n\u{1B}[31m", code: 1)
    #expect(!ValueTree(error).text.contains { $0.isNewline || $0 == "\u{1B}" })
  }

  @Test func `sets and dictionaries are sorted, numbers by size`() {
    #expect(ValueTree(Set([10, 9, 1])).text == "[1, 9, 10]")
    #expect(ValueTree(["b": 1, "a": 2]).text == #"["a": 2, "b": 1]"#)
    #expect(ValueTree([AnyHashable("b"), AnyHashable(1)]).text == #"["b", 1]"#)
    let numbers: [AnyHashable] = [9, 10, 2.5, UInt64.max, UInt64.max - 1, Int.min, "1", "é"]
    for capacity in 8..<40 {
      // Another capacity puts them into another order.
      var set = Set<AnyHashable>(minimumCapacity: capacity * capacity)
      set.formUnion(numbers)
      #expect(
        ValueTree(set).line == """
          [-9223372036854775808, 2.5, 9, 10, 18446744073709551614, 18446744073709551615, "1", "é"]
          """)
    }
  }

  @Test func `closures, sinks, dependencies and addresses are left out`() {
    #expect(ValueTree(Handlers()).text == "Handlers(title: \"x\")")
    #expect(ValueTree([{}, {}]).text == "[(not shown), (not shown)]")
    #expect(ValueTree(ObjectIdentifier(Handlers.self)).text == "(not shown)")
  }

  @Test func `an object inside of itself is named`() {
    let ring = Ring(name: "a")
    ring.next = Ring(name: "b")
    ring.next?.next = ring
    #expect(
      ValueTree(ring).text
        == #"Ring(name: "a", next: Ring(name: "b", next: Ring(…) as above))"#)
  }

  @Test func `an object reached in many ways is reflected once`() {
    // Each of the 40 links doubles the number of ways, to two to the fortieth.
    let last = Link(left: nil, right: nil)
    let first = (0..<40).reduce(last) { link, _ in Link(left: link, right: link) }
    #expect(ValueTree(first) == ValueTree(first))
  }

  @Test func `a chain of any length is cut at a hundred levels`() {
    let first = (0..<100_000).reduce(Ring(name: "end")) { ring, index in
      let next = Ring(name: "\(index)")
      next.next = ring
      return next
    }
    #expect(ValueTree(first).text.contains("…"))
    // Releases the links one by one, because releasing the chain as a whole would recurse.
    var ring: Ring? = first
    while let next = ring?.next {
      ring?.next = nil
      ring = next
    }
  }

  @Test func `values of well-known types are written by their meaning`() throws {
    #expect(ValueTree(Date(timeIntervalSince1970: 0.25)).text == "1970-01-01T00:00:00.250Z")
    #expect(ValueTree(try #require(URL(string: "a:b"))).text == "a:b")
    #expect(ValueTree(Data([1, 255])).text == "2 bytes <01ff>")
    #expect(ValueTree(Duration.seconds(2)).text == "2.0 seconds")
    #expect(ValueTree(0..<3).text == "0..<3")
    #expect(ValueTree("a"..."b\n").text == #""a"..."b\n""#)
    let start = Date(timeIntervalSince1970: 0)
    #expect(ValueTree(start..<start + 0.2) != ValueTree(start..<start + 0.7))
    #expect(ValueTree(Int.self).text == "Int")
    #expect(ValueTree(\Row.title).text == "\\Row.title")
    #expect(ValueTree(Key("x")).text == "\"x\"")
    #expect(ValueTree(Data(count: 40)).text != ValueTree(Data(count: 39) + [1]).text)
    let date = Date(timeIntervalSince1970: 0.25)
    #expect(ValueTree(date) != ValueTree(date + 0.000_01))
  }

  @Test func `inherited and lazy properties have their names`() {
    #expect(ValueTree(Derived()).text == "Derived(base: 1, slow: nil, own: 2)")
  }
}

private struct Row: Identifiable {
  var id: Int
  var title: String
}

private struct Shelf {
  var rows: [Row]
  var note: String
}

private enum Phase {
  case idle, juvenil
  case loaded(Int)
  case failed(code: Int, String)
  case retrying(code: Int)
  case waiting(() -> Void)
}

private struct Handlers {
  var title = "x"
  var onTap: () -> Void = {}
  var onName: (@Sendable (String) async throws -> Int)? = { _ in 1 }
  var sink = Sink<Int> { _ in }
  @Injected var store = 3
}

private final class Ring {
  let name: String
  var next: Ring?
  init(name: String) { self.name = name }
}

private final class Link {
  let left: Link?
  let right: Link?
  init(left: Link?, right: Link?) { (self.left, self.right) = (left, right) }
}

private class Base {
  let base = 1
}

private final class Derived: Base {
  lazy var slow = 3
  let own = 2
}
