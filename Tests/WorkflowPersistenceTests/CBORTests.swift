import Foundation
import Testing
import WorkflowTestSupport

@testable import WorkflowPersistence

/// Values as bytes and back, whatever they consist of.
struct CBORTests {
  private func bytes(_ value: some Encodable) throws -> [UInt8] { try CBOROutput.bytes(of: value) }

  private func back<Value: Codable>(_ value: Value) throws -> Value {
    try CBORValueDecoder.value(Value.self, from: bytes(value))
  }

  @Test func `bytes are those of RFC 8949`() throws {
    // Examples of its appendix A; containers have no length in advance.
    for (value, hex) in [
      (0, "00"), (23, "17"), (24, "1818"), (1000, "1903e8"), (1_000_000, "1a000f4240"),
      (1_000_000_000_000, "1b000000e8d4a51000"), (-1, "20"), (-10, "29"), (-1000, "3903e7"),
      (.min, "3b7fffffffffffffff"), (.max, "1b7fffffffffffffff"),
    ] as [(Int, String)] {
      #expect(try self.hex(value) == hex)
      #expect(try back(value) == value)
    }
    #expect(try hex(UInt64.max) == "1bffffffffffffffff")
    #expect(try hex(1.1) == "fb3ff199999999999a")
    #expect(try hex(Float(100_000)) == "fa47c35000")
    #expect(try hex("ü水") == "65c3bce6b0b4")
    #expect(try hex(Data([1, 2, 3, 4])) == "4401020304")
    #expect(try hex([1, 2]) == "9f0102ff")
    #expect(try hex(["b": 1, "a": 2]) == "bf6161026162" + "01ff")
    #expect(try hex(Bool?.none) == "f6")
    #expect(try hex([true, false]) == "9ff5f4ff")
  }

  private func hex(_ value: some Encodable) throws -> String {
    try bytes(value).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private struct Everything: Codable, Equatable {
    enum Choice: Codable, Equatable {
      case none, one(Int), two(first: String, second: [Choice])
    }

    var numbers: [Int] = [0, -1, .max, .min]
    var small = [Int8.min, 0, .max]
    var large = [UInt64.max, 0]
    var fractions = [0.1, -0.0, .infinity, .leastNonzeroMagnitude]
    var single: Float = 0.1
    var optional: String?
    var given: String? = "given"
    var missing: [Int?] = [nil, 3, nil]
    var dates = [Date(timeIntervalSince1970: 1e9 + 0.25)]
    var address = URL(string: "https://a.example/?b=c")
    var data = Data([0, 255])
    var choices: [Choice] = [.none, .one(3), .two(first: "a", second: [.none])]
    var table = ["one": 1, "two": 2]
    var byNumber = [3: "three"]
    var byData = [Data([1]): true]
    var set: Set = ["a", "b"]
    var empty: [String] = []
    var nothing = Nothing()
    var characters = "e\u{301}👩‍🚀\0"

    struct Nothing: Codable, Equatable {}
  }

  @Test func `a value of everything comes back`() throws {
    #expect(try back(Everything()) == Everything())
    #expect(try back([Everything(), Everything()]) == [Everything(), Everything()])
  }

  @Test func `fractions that are no numbers come back`() throws {
    #expect(try back(Double.nan).isNaN)
    #expect(try back(Float.infinity) == .infinity)
    #expect(try back(-Double.infinity) == -.infinity)
  }

  @Test(arguments: 1...20) func `equal dictionaries have equal bytes`(count: Int) throws {
    // Two dictionaries of other capacities have their keys in another order.
    let pairs = (0..<count).map { ("key \($0)", [$0]) }
    var large = Dictionary(minimumCapacity: 4096) as [String: [Int]]
    for (key, value) in pairs.reversed() { large[key] = value }
    #expect(try bytes(large) == bytes(Dictionary(uniqueKeysWithValues: pairs)))
    #expect(try back(large) == large)
  }

  // MARK: - By hand

  /// A class whose parent writes for itself, and containers that are filled in turns.
  private class Base: Codable {
    var name = "base"
  }

  private final class Derived: Base {
    var others: [String] = []
    private enum Keys: String, CodingKey { case left, right, list }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let left = try container.nestedContainer(keyedBy: Keys.self, forKey: .left)
      let right = try container.nestedContainer(keyedBy: Keys.self, forKey: .right)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      others = [
        try left.decode(String.self, forKey: .left), try left.decode(String.self, forKey: .right),
        try right.decode(String.self, forKey: .left), try right.decode(String.self, forKey: .right),
        try list.decode(String.self),
        try list.nestedContainer(keyedBy: Keys.self)
          .decode(String.self, forKey: .list), try list.decode(String.self),
      ]
      #expect(list.isAtEnd)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var left = container.nestedContainer(keyedBy: Keys.self, forKey: .left)
      var right = container.nestedContainer(keyedBy: Keys.self, forKey: .right)
      try left.encode(others[0], forKey: .left)
      try right.encode(others[2], forKey: .left)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try left.encode(others[1], forKey: .right)
      try list.encode(others[4])
      var inner = list.nestedContainer(keyedBy: Keys.self)
      try list.encode(others[6])
      try inner.encode(others[5], forKey: .list)
      try super.encode(to: container.superEncoder())
      try right.encode(others[3], forKey: .right)
    }
  }

  @Test func `containers can be filled in turns, and classes have parents`() throws {
    let value = Derived()
    value.name = "named"
    value.others = (0..<7).map { "\($0)" }
    let later = try back(value)
    #expect(later.others == value.others)
    #expect(later.name == "named")
  }

  // MARK: - Other types, and damage

  @Test func `a number may become a fraction, and a whole fraction a number`() throws {
    #expect(try CBORValueDecoder.value(Double.self, from: bytes(-3)) == -3)
    #expect(try CBORValueDecoder.value(Int8.self, from: bytes(5.0)) == 5)
    #expect(try CBORValueDecoder.value(Float.self, from: bytes(0.5)) == 0.5)
    for value in [300.0, 0.5, .nan] {
      #expect(throws: DecodingError.self) {
        try CBORValueDecoder.value(Int8.self, from: bytes(value))
      }
    }
  }

  @Test func `errors say where and what`() throws {
    struct Inner: Codable { var count: Int }
    struct Outer: Codable { var list: [Inner] }
    func text(_ value: some Encodable) throws -> String {
      let bytes = try bytes(value)
      let error = #expect(throws: DecodingError.self) {
        try CBORValueDecoder.value(Outer.self, from: bytes)
      }
      return SnapshotError.text(of: try #require(error))
    }
    #expect(
      try text(["list": [["count": 1], ["other": 1]]]) == "there is no \"count\", at list.[1]")
    #expect(
      try text(["list": [["count": "x"]]]) == "the value is not of type Int, at list.[0].count")
    #expect(try text(["list": 1]) == "the value is not of type Dictionary<String, Any>, at list")
    #expect(try text(["list": [["count": Int?.none]]]) == "a Int is missing, at list.[0].count")
  }

  @Test func `bytes that are cut are an error at each place`() throws {
    let whole = try bytes(Everything())
    for count in 0..<whole.count {
      #expect(throws: DecodingError.self) {
        try CBORValueDecoder.value(Everything.self, from: Array(whole.prefix(count)))
      }
    }
  }

  @Test(arguments: Seeds.chosen(2000)) func `no bytes stop the program`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = try bytes(Everything())
    for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    _ = try? CBORValueDecoder.value(Everything.self, from: bytes)
  }
}
