extension String {
  /// Lends the leading printable ASCII, at most `limit` bytes, and returns its length.
  ///
  /// If a byte above ASCII follows, the last letter is left out, since an accent may join it.
  ///
  /// - Complexity: O(`limit`), however long the text is.
  func withLeadingASCII(
    atMost limit: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    let count = utf8.withContiguousStorageIfAvailable { bytes in
      let start = UnsafeBufferPointer(start: bytes.baseAddress, count: min(limit, bytes.count))
      var count = start.isPrintableASCII ? start.count : start.prefix(while: \.isPrintable).count
      if count > 0, count < bytes.count, bytes[count] >= 0x80 { count -= 1 }
      body(UnsafeBufferPointer(start: bytes.baseAddress, count: count))
      return count
    }
    return count ?? 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are printable ASCII.
  ///
  /// The loop never leaves early, so that the processor can check several bytes at once.
  fileprivate var isPrintableASCII: Bool {
    var others: UInt8 = 0
    var index = 0
    while index < count {
      others |= self[index].isPrintable ? 0 : 1
      index += 1
    }
    return others == 0
  }
}

extension UInt8 {
  fileprivate var isPrintable: Bool { self &- 0x20 < 0x5F }
}
