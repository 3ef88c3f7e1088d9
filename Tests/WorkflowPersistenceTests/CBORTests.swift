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

  // MARK: - What encoders have to bear

  /// Encodes what a closure says.
  private struct Custom: Encodable {
    var encode: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try encode(encoder) }
  }

  private struct Refusal: Error {}

  private enum Keys: String, CodingKey { case a, b, c }

  /// Opens a container, writes to it, and fails.
  private var failing: Custom {
    Custom { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode("half", forKey: .a)
      var list = container.nestedUnkeyedContainer(forKey: .b)
      try list.encode(1)
      throw Refusal()
    }
  }

  @Test func `whoever catches an error continues as if nothing had been encoded`() throws {
    let failing = failing
    let map = Custom { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .a)
      #expect(throws: Refusal.self) { try container.encode(failing, forKey: .b) }
      try container.encode(2, forKey: .c)
    }
    #expect(try hex(map) == hex(["a": 1, "c": 2]))
    let list = Custom { encoder in
      var container = encoder.unkeyedContainer()
      try container.encode(1)
      #expect(throws: Refusal.self) { try container.encode(failing) }
      #expect(container.count == 1)
      try container.encode(2)
    }
    #expect(try hex(list) == hex([1, 2]))
    let single = Custom { encoder in
      var container = encoder.singleValueContainer()
      #expect(throws: Refusal.self) { try container.encode(failing) }
      try container.encode(3)
      #expect(throws: EncodingError.self) { try container.encode(4) }
    }
    #expect(try hex(single) == "03")
  }

  @Test func `a container that is asked for and not used is none`() throws {
    let unused = Custom { encoder in
      _ = encoder.singleValueContainer()
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .a)
    }
    #expect(try hex(unused) == hex(["a": 1]))
    #expect(try hex(Custom { _ in }) == "bfff")
    #expect(try hex([Custom { _ = $0.singleValueContainer() }]) == "9fbfffff")
  }

  @Test func `of two values with one key, the later counts`() throws {
    let twice = Custom { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .a)
      try container.encode(2, forKey: .a)
    }
    #expect(try CBORValueDecoder.value([String: Int].self, from: bytes(twice)) == ["a": 2])
    struct One: Decodable { var a: Int }
    #expect(try CBORValueDecoder.value(One.self, from: bytes(twice)).a == 2)
  }

  @Test(arguments: [Int128.min, -1, 0, 5, Int128(Int64.max) + 1, .max])
  func `the largest numbers come back`(number: Int128) throws {
    #expect(try back(number) == number)
    #expect(try back([number]) == [number])
    #expect(try back(["x": number]) == ["x": number])
    let natural = UInt128(truncatingIfNeeded: number)
    #expect(try back([natural]) == [natural])
    if number < 0 {
      #expect(throws: DecodingError.self) {
        try CBORValueDecoder.value(UInt128.self, from: bytes(number))
      }
      #expect(throws: DecodingError.self) {
        try CBORValueDecoder.value(Int128.self, from: bytes(natural))
      }
    }
  }

  @Test func `dictionaries of enums, numbers and classes have equal bytes too`() throws {
    for _ in 0..<10 {
      var large = [String: Everything.Choice](minimumCapacity: 4096)
      var small: [String: Everything.Choice] = [:]
      for index in (0..<30).shuffled() {
        large["\(index)"] = .two(first: "x", second: [.one(index)])
      }
      for index in 0..<30 { small["\(index)"] = .two(first: "x", second: [.one(index)]) }
      #expect(try bytes(large) == bytes(small))
      #expect(try back(large) == small)
      let decimals = Dictionary(
        uniqueKeysWithValues: (0..<30).shuffled().map { ("\($0)", Decimal($0)) })
      #expect(try back(decimals) == decimals)
      #expect(try bytes(decimals) == bytes(back(decimals)))
    }
  }

  @Test func `large dictionaries, and dictionaries in them, come back`() throws {
    let count = isSanitized ? 5_000 : 50_000
    let large = Dictionary(
      uniqueKeysWithValues: (0..<count).map { ("\($0)", Everything.Choice.one($0)) })
    #expect(try back(large) == large)
    // Maps in a map, each of which is put in order.
    let nested = Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", ["x": $0]) })
    #expect(try back(nested) == nested)
  }

  @Test func `of two values with one key the later counts, in whatever order keys are put`() throws
  {
    struct AnyKey: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Twice: Encodable {
      var first, second: Int
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(first, forKey: AnyKey(stringValue: "b"))
        try container.encode(0, forKey: AnyKey(stringValue: "a"))
        try container.encode(second, forKey: AnyKey(stringValue: "b"))
      }
    }
    for (first, second) in [(1, 2), (2, 1)] {
      let encoded = try bytes(Twice(first: first, second: second))
      let read = try CBORValueDecoder.value([String: Int].self, from: encoded)
      #expect(read == ["a": 0, "b": second])
    }
  }

  private indirect enum Chain: Codable, Equatable { case end, next(Chain) }

  /// A class for each level, whose parts are put in order before all is encoded.
  private final class Level: Encodable {
    let count: Int

    init(count: Int) { self.count = count }

    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      if count > 0 {
        let below = container.superEncoder(forKey: Name(stringValue: "below"))
        try Level(count: count - 1).encode(to: below)
      }
      try container.encode(count, forKey: Name(stringValue: "count"))
    }
  }

  /// Arrays in one another, each put into the one around it by hand.
  private struct Steps: Codable {
    var count: Int

    init(count: Int) { self.count = count }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      count = container.isAtEnd ? 0 : try Steps(from: container.superDecoder()).count + 1
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      if count > 0 { try Steps(count: count - 1).encode(to: container.superEncoder()) }
    }
  }

  @Test func `deep values come back, and those that are too deep are an error`() throws {
    func chain(_ count: Int) -> Chain {
      (0..<count).reduce(Chain.end) { chain, _ in .next(chain) }
    }
    #expect(try back(chain(200)) == chain(200))
    #expect(throws: EncodingError.self) { try bytes(chain(600)) }
    for count in 505...515 {
      guard let bytes = try? bytes(Steps(count: count)) else { continue }
      #expect(try CBORValueDecoder.value(Steps.self, from: bytes).count == count)
    }
    #expect(try bytes(Steps(count: 500)).count > 500)
    #expect(throws: EncodingError.self) { try bytes(Steps(count: 520)) }
    #expect(try bytes(Level(count: 500)).count > 500)
    #expect(throws: EncodingError.self) { try bytes(Level(count: 520)) }
    struct Item: Decodable { var children: [Item] }
    let deep = Array(repeating: [0xBF, 0x68] + Array("children".utf8) + [0x9F], count: 5000)
    let end = Array(repeating: [0xFF, 0xFF] as [UInt8], count: 5000)
    #expect(throws: DecodingError.self) {
      try CBORValueDecoder.value(Item.self, from: (deep + end).flatMap { $0 })
    }
    // Parts of parts are joined once.
    #expect(try bytes(chain(250)).count < 10_000)
  }

  // MARK: - Other types, and damage

  @Test func `a number may become a fraction, and a whole fraction a number`() throws {
    #expect(try CBORValueDecoder.value(Double.self, from: bytes(-3)) == -3)
    #expect(try CBORValueDecoder.value(Int8.self, from: bytes(5.0)) == 5)
    #expect(try CBORValueDecoder.value(Float.self, from: bytes(0.5)) == 0.5)
    #expect(try CBORValueDecoder.value(Int.self, from: bytes(Float(5))) == 5)
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
    #expect(try text(["list": 1]) == "the value is not of type Array<Any>, at list")
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

  @Test func `bytes that follow are an error`() throws {
    #expect(throws: DecodingError.self) {
      try CBORValueDecoder.value(Int.self, from: bytes(1) + [1])
    }
  }

  @Test(arguments: Seeds.chosen(2000)) func `no bytes stop the program`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = try bytes(Everything())
    for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    _ = try? CBORValueDecoder.value(Everything.self, from: bytes)
  }
}
