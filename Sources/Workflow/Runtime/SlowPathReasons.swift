/// Why the runtime leaves its quick path: one question for all that most trees do not have.
@usableFromInline struct SlowPathReasons: OptionSet {
  @usableFromInline let rawValue: UInt8

  @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The tree has observers.
  static var isObserved: Self { Self(rawValue: 1) }
  /// Every pass is made twice, as the machine knows; here it only keeps the quick path from being taken.
  static var repeatsPasses: Self { Self(rawValue: 2) }
  /// Nodes render even if nothing can have changed.
  @usableFromInline static var rendersAll: Self { Self(rawValue: 4) }
}
