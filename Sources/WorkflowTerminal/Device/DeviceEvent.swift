/// What happens to a terminal that is entered.
package enum DeviceEvent: Hashable, Sendable {
  /// The bytes of one read: keys, pastes and answers, cut anywhere.
  case input([UInt8])

  /// The size may have changed; several changes may come as one.
  case resized

  /// The program was stopped and goes on: the screen is empty, and the size may have changed.
  case resumed

  /// All that was written is out.
  case writable

  /// The terminal is gone, or its input has ended. Nothing comes after it but the end.
  case closed
}
