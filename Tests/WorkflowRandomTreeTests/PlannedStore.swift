/// A type of state that holds facts, or some of them.
protocol PlannedStore {
  associatedtype State

  static func state(_ facts: Facts) -> State
  static func facts(_ state: State) -> Facts
  static func put(_ facts: Facts, into state: inout State)

  /// When an action counts as a change of the state, according to the rules.
  static var detection: ChangeDetection { get }
}

/// When an action counts as a change of the state.
enum ChangeDetection {
  /// Never: there is no state.
  case never
  /// If the states are unequal: the state is small, trivial and comparable.
  case whenUnequal
  /// Always: states are not compared.
  case always
}

enum Nothing: PlannedStore {
  static let detection = ChangeDetection.never
  static func state(_ facts: Facts) {}
  static func facts(_ state: Void) -> Facts { Facts() }
  static func put(_ facts: Facts, into state: inout Void) {}
}

/// Trivial, comparable, two words.
struct Small: PlannedStore, Equatable, Codable {
  static let detection = ChangeDetection.whenUnequal
  var birth: Int32
  var count: Int32
  var mode: Int32
  var selected: Int32

  init(_ facts: Facts) {
    birth = Int32(facts.birth)
    count = Int32(truncatingIfNeeded: facts.count)
    mode = Int32(facts.mode)
    selected = Int32(facts.selected)
  }

  var facts: Facts {
    Facts(birth: Int(birth), count: Int(count), mode: Int(mode), selected: Int(selected))
  }

  static func state(_ facts: Facts) -> Small { Small(facts) }
  static func facts(_ state: Small) -> Facts { state.facts }
  static func put(_ facts: Facts, into state: inout Small) { state = Small(facts) }
}

/// Trivial, but cannot be compared.
struct Opaque: PlannedStore, Codable {
  static let detection = ChangeDetection.always
  var small: Small

  static func state(_ facts: Facts) -> Opaque { Opaque(small: Small(facts)) }
  static func facts(_ state: Opaque) -> Facts { state.small.facts }
  static func put(_ facts: Facts, into state: inout Opaque) { state.small = Small(facts) }
}

/// Trivial and comparable, but large.
struct Wide: PlannedStore, Equatable, Codable {
  static let detection = ChangeDetection.always
  var padding = Small(Facts())
  var small: Small
  var more = 0

  static func state(_ facts: Facts) -> Wide { Wide(small: Small(facts)) }
  static func facts(_ state: Wide) -> Facts { state.small.facts }
  static func put(_ facts: Facts, into state: inout Wide) { state.small = Small(facts) }
}

/// Comparable, with arrays.
enum Heap: PlannedStore {
  static let detection = ChangeDetection.always
  static func state(_ facts: Facts) -> Facts { facts }
  static func facts(_ state: Facts) -> Facts { state }
  static func put(_ facts: Facts, into state: inout Facts) { state = facts }
}

/// A value around an object, which is copied when written to.
struct Boxed: PlannedStore, Equatable {
  static let detection = ChangeDetection.always
  private var box: Shared

  static func state(_ facts: Facts) -> Boxed { Boxed(box: Shared(facts)) }
  static func facts(_ state: Boxed) -> Facts { state.box.facts }
  static func put(_ facts: Facts, into state: inout Boxed) {
    if isKnownUniquelyReferenced(&state.box) {
      state.box.facts = facts
    } else {
      state.box = Shared(facts)
    }
  }
}

/// An object that stays the same whatever it holds.
final class Shared: PlannedStore, Codable, Equatable {
  static let detection = ChangeDetection.always
  fileprivate var facts: Facts

  fileprivate init(_ facts: Facts) { self.facts = facts }

  convenience init(from decoder: any Decoder) throws { self.init(try Facts(from: decoder)) }
  func encode(to encoder: any Encoder) throws { try facts.encode(to: encoder) }

  static func == (left: Shared, right: Shared) -> Bool { left.facts == right.facts }

  static func state(_ facts: Facts) -> Shared { Shared(facts) }
  static func facts(_ state: Shared) -> Facts { state.facts }
  static func put(_ facts: Facts, into state: inout Shared) { state.facts = facts }
}

extension Boxed: Codable {
  init(from decoder: any Decoder) throws { box = Shared(try Facts(from: decoder)) }
  func encode(to encoder: any Encoder) throws { try box.facts.encode(to: encoder) }
}
