extension Checksum {
  /// The checksum of some bytes as a number.
  ///
  /// - Parameter former: The checksum of the bytes before these, if they are read in pieces.
  static func of(_ bytes: some Sequence<UInt8>, after former: UInt64 = 0xcbf2_9ce4_8422_2325)
    -> UInt64
  {
    var value = former
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return value
  }
}
