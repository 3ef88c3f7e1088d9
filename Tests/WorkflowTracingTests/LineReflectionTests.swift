import Foundation
import Testing
import WorkflowReflection

/// The texts of values, one line for each part.
struct LineReflectionTests {
  @Test func `each part has a line, indented below what it is in`() {
    let value = Shelf(books: [Book(title: "Emma", year: 1815), Book(title: "Ulysses", year: nil)])
    #expect(
      text(of: value) == """
        Shelf(
          books: [
            Book(
              title: "Emma"
              year: 1815
            )
            Book(
              title: "Ulysses"
              year: nil
            )
          ]
        )
        """)
  }

  @Test func `on one line, a text is what other tools print`() {
    let values: [Any] = [
      Shelf(books: [Book(title: "Emma", year: 1815)]), Kind.novel, Kind.poem(lines: 14),
      Kind.pair(1, "two"), [3, 1, 2], Set([3, 1, 2]), ["b": 1, "a": 2], (1, "a"), "a \"text\"\n",
      Optional<Int>.none as Any, 1.5, [Kind](), [String: Int](), UInt8(7), Character("x"),
    ]
    for value in values { #expect(line(of: value) == ValueTree(value).line) }
  }

  @Test func `a set and a dictionary are sorted`() {
    #expect(text(of: Set([10, 9, 1])) == "[\n  1\n  9\n  10\n]")
    #expect(text(of: ["b": [1], "a": []]) == "[\n  \"a\": []\n  \"b\": [1]\n]")
  }

  @Test func `a large set is counted, not sorted`() {
    #expect(text(of: Set(0..<1_000)) == "[1000 elements]")
  }

  @Test func `an object is its type, without an address`() {
    #expect(text(of: Holder(thing: Thing())) == "Holder(\n  thing: Thing\n  act: nil\n)")
  }

  @Test func `closures and addresses are left out`() {
    #expect(text(of: Holder(thing: nil, act: {})) == "Holder(\n  thing: nil\n)")
    #expect(line(of: {} as () -> Void) == "(not shown)")
  }

  @Test func `nothing is formatted beyond the limit`() {
    let counted = Counted()
    var reflection = LineReflection()
    let values = (0..<1_000).map { _ in Costly(counted: counted) }
    reflection.write(values, limit: 50)
    #expect(reflection.isCut)
    #expect(reflection.bytes.count <= 50)
    #expect(counted.count < 10)
  }

  @Test(arguments: 0...30) func `a text is cut between characters`(limit: Int) {
    var reflection = LineReflection()
    reflection.write(["üüü", "漢字漢字"], limit: limit)
    #expect(reflection.bytes.count <= limit)
    #expect(String(validating: reflection.bytes, as: UTF8.self) != nil)
  }

  private func text(of value: Any) -> String {
    var reflection = LineReflection()
    reflection.write(value, limit: .max)
    var start = 0
    return reflection.ends.map { end in
      defer { start = end }
      return String(decoding: reflection.bytes[start..<end], as: UTF8.self)
    }.joined(separator: "\n")
  }

  private func line(of value: Any) -> String {
    var reflection = LineReflection()
    // Twice, because texts of small values are kept.
    for _ in 0..<2 { reflection.write(value, limit: .max, onOneLine: true) }
    return String(decoding: reflection.bytes, as: UTF8.self)
  }

  @Test func `a word that was cut is whole the next time`() {
    enum Phase { case loading, loaded }
    var reflection = LineReflection()
    for limit in 0..<8 {
      reflection.write([Phase.loading], limit: limit)
      reflection.write(Phase.loading, limit: 100)
      #expect(String(decoding: reflection.bytes, as: UTF8.self) == ".loading")
    }
    reflection.write(Phase.loading, limit: 3)
    #expect(reflection.bytes.count == 3)
  }
}

private struct Shelf {
  var books: [Book]
}

private struct Book {
  var title: String
  var year: Int?
}

private enum Kind {
  case novel
  case poem(lines: Int)
  case pair(Int, String)
}

private final class Thing {}

private struct Holder {
  var thing: Thing?
  var act: (() -> Void)?
}

private final class Counted {
  var count = 0
}

/// A value that counts how often it is looked at.
private struct Costly: CustomReflectable {
  let counted: Counted

  var customMirror: Mirror {
    counted.count += 1
    return Mirror(self, children: ["text": "a text of some length"])
  }
}
