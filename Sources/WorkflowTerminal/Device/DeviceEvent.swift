/// An event of a terminal that is entered.
package enum DeviceEvent: Hashable, Sendable {
  /// The bytes of one read: keys, pastes and answers, which may be cut anywhere.
  case input([UInt8])

  /// The size may have changed; several changes may come as one.
  case resized

  /// The program was stopped and continues: the screen is empty, and the size may have changed.
  case resumed

  /// The terminal has accepted everything that was written.
  case writable

  /// The terminal is gone, or its input has ended.
  ///
  /// No input comes after it.
  case closed
}
