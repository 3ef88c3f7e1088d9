/// The name of an event or a field of a trace: at most eight ASCII characters, compared as a number.
struct EventName: Hashable, ExpressibleByStringLiteral {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(stringLiteral name: StaticString) {
    bits = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  static func ~= (left: EventName, right: EventName) -> Bool { left.bits == right.bits }
}
