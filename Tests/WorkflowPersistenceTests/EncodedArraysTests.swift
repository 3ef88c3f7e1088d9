import Foundation
import Testing
import WorkflowTestSupport

@testable import WorkflowPersistence

/// A value that is encoded after a former one has the bytes that it has alone.
struct EncodedArraysTests {
  /// An element that says of others that they are equal to it.
  private struct Row: Codable, Equatable {
    var id: Int
    var text: String
    var isDone = false
    var parts: [Int] = []
    /// Encodes what it has in a container of its own.
    var phase = Phase.waiting

    enum Phase: Codable { case waiting, done(at: [Int], by: String?) }

    static func == (one: Row, other: Row) -> Bool { one.id == other.id }
  }

  private struct State: Encodable {
    var name = ""
    var rows: [Row] = []
    var numbers: [Double] = []
    var nested: [[Row]] = []
    var table: [String: [Row]] = [:]
  }

  @Test(arguments: 0..<4) func `edits give the bytes of the whole`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let arrays = EncodedArrays()
    var state = State()
    state.rows = (0..<100).map { Row(id: $0, text: "the row with the number \($0)") }
    for _ in 0..<100 {
      edit(&state, &random)
      #expect(
        try CBOROutput.bytes(of: state, after: arrays) == CBOROutput.bytes(of: state, after: nil))
    }
    #expect(!arrays.isEmpty)
  }

  private func edit(_ state: inout State, _ random: inout SeededGenerator) {
    let index = random.below(state.rows.count)
    switch random.below(13) {
    case 12: state.rows[index].phase = .done(at: Array(0..<random.below(4)), by: "é")
    case 0: state.rows[index].isDone.toggle()
    case 1: state.rows[index].text += "\u{301}"
    // Two texts that are equal, and have other bytes.
    case 2: state.rows[index].text = state.rows[index].text.decomposedStringWithCanonicalMapping
    case 3: state.rows[index].text = state.rows[index].text.precomposedStringWithCanonicalMapping
    case 4: state.rows.remove(at: index)
    case 5...6: state.rows.insert(Row(id: random.below(9), text: "é new"), at: index)
    case 7: state.rows[index].parts = Array(0..<random.below(100))
    case 8: state.numbers = (0..<random.below(100)).map { [0, -0.0, .nan][$0 % 3] }
    case 9: state.nested = Array(repeating: Array(state.rows.prefix(2)), count: random.below(70))
    case 10: state.table = ["a": state.rows, "b": Array(state.rows.reversed()), "c": []]
    default: state.rows.append(contentsOf: state.rows.prefix(random.below(70)))
    }
    if state.rows.count > 300 { state.rows.removeFirst(200) }
  }

  @Test func `elements whose bytes are known are copied`() throws {
    // Encodes what it has in a container of its own, whose place is known only at the end.
    enum Element: Codable, Hashable { case numbers([Int]) }
    let elements = (0..<100).map { Encoded(Element.numbers([$0])) }
    let arrays = EncodedArrays()
    let bytes = try CBOROutput.bytes(of: elements, after: arrays)
    #expect(try bytes == CBOROutput.bytes(of: elements.map(\.value)))
    let kept = try #require(arrays.former.first as? EncodedElements<Encoded<Element>>)
    #expect(kept.elements.count == 100)
  }

  @Test func `what is alike is not encoded again`() throws {
    final class Count: Sendable { nonisolated(unsafe) var encoded = 0 }
    struct Element: Encodable {
      var number: Int
      let count: Count
      func encode(to encoder: any Encoder) throws {
        count.encoded += 1
        try number.encode(to: encoder)
      }
    }
    let count = Count()
    var elements = (0..<1000).map { Element(number: $0, count: count) }
    let arrays = EncodedArrays()
    func encodings(_ elements: [Element]) throws -> Int {
      count.encoded = 0
      let bytes = try CBOROutput.bytes(of: elements, after: arrays)
      defer { count.encoded = 0 }
      let encoded = count.encoded
      #expect(try bytes == CBOROutput.bytes(of: elements))
      return encoded
    }
    #expect(try encodings(elements) == 1000)
    #expect(try encodings(elements) == 0)
    elements[500].number = -1
    #expect(try encodings(elements) == 1)
    elements.remove(at: 3)
    elements.append(Element(number: 7, count: count))
    #expect(try encodings(elements) == 997)
  }

  @Test func `objects are always encoded`() throws {
    final class Box: Encodable {
      var number = 0
    }
    let boxes = (0..<100).map { _ in Box() }
    let arrays = EncodedArrays()
    _ = try CBOROutput.bytes(of: boxes, after: arrays)
    boxes[50].number = 1
    #expect(try CBOROutput.bytes(of: boxes, after: arrays) == CBOROutput.bytes(of: boxes))
  }

  @Test func `elements may be encoded in parts, and fail`() throws {
    struct Element: Encodable {
      enum Keys: CodingKey { case inner }
      var number: Int
      var inParts = false
      func encode(to encoder: any Encoder) throws {
        if number < 0 {
          throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: ""))
        }
        guard inParts else { return try number.encode(to: encoder) }
        var container = encoder.container(keyedBy: Keys.self)
        var inner = container.nestedUnkeyedContainer(forKey: .inner)
        try inner.encode(number)
      }
    }
    var elements = (0..<100).map { Element(number: $0) }
    let arrays = EncodedArrays()
    func check() throws {
      #expect(try CBOROutput.bytes(of: elements, after: arrays) == CBOROutput.bytes(of: elements))
    }
    try check()
    elements[40].inParts = true
    try check()
    elements[41].number = 7
    try check()
    elements[42].number = -1
    #expect(throws: EncodingError.self) { try CBOROutput.bytes(of: elements, after: arrays) }
    elements[42].number = 1
    elements[40].inParts = false
    try check()
    try check()
  }
}
