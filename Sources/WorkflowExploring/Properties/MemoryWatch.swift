import Foundation

/// Sees whether walks leave memory behind, in a process that does nothing else.
struct MemoryWatch {
  private var walkCount = 0
  private var before: Int?

  // Less is lost in the noise of the allocator.
  private static let bytesPerWalk = 16_384

  /// Counts a walk; returns a failure after a thousand if the last nine hundred have left too much.
  mutating func growthAfterWalk() -> Failure? {
    guard ChildOrder.current != nil else { return nil }
    walkCount += 1
    if walkCount == 100 { before = Self.residentBytes }
    guard walkCount == 1000, let before, let now = Self.residentBytes,
      now - before > 900 * Self.bytesPerWalk
    else { return nil }
    return Failure(
      property: Failure.memory,
      detail: """
        From walk 100 to walk 1,000, the memory has grown by \((now - before) / 900) bytes for each \
        walk. What keeps something of each app after its end? Look for a global list or cache.
        """, steps: [], before: nil, after: nil)
  }

  /// The memory that the process holds; nil where that is not known.
  private static var residentBytes: Int? {
    #if os(Linux)
      let sizes = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = sizes?.split(separator: " ").compactMap { Int($0) } ?? []
      // Without those of files, which are shared with other processes.
      return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : nil
    #else
      return nil
    #endif
  }
}
