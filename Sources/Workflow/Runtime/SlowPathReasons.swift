/// The reasons for the runtime to leave its fast path.
///
/// One check covers all reasons, of which most trees have none.
@usableFromInline struct SlowPathReasons: OptionSet {
  @usableFromInline let rawValue: UInt8

  @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The tree has observers.
  static var isObserved: Self { Self(rawValue: 1) }
  /// Every pass is made twice; the machine sees to that, and this only rules out the fast path.
  static var repeatsPasses: Self { Self(rawValue: 2) }
  /// Nodes render even if nothing can have changed.
  @usableFromInline static var rendersAll: Self { Self(rawValue: 4) }
  /// Each turn is recorded: the recorder is told of changes only, on the fast path too.
  static var isRecorded: Self { Self(rawValue: 8) }

  /// States come from a snapshot; until the first pass is complete.
  static var isRestoring: Self { Self(rawValue: 16) }

  /// The renderings of a pass and its repetition are compared, until they differ.
  static var comparesRenderings: Self { Self(rawValue: 32) }

  /// Whether turns and renders take the fast path.
  @inlinable var isFast: Bool { rawValue & 7 == 0 }
}
