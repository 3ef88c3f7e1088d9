import Foundation

/// Does some work for the parts of a range, on as many threads as there are processors.
///
/// - Parameters:
///   - smallest: The size of a part below which another thread costs more than it gains.
///   - count: The number of parts; nil for as many as are worth it.
/// - Returns: The results, in the order of the parts.
func inParts<Value: Sendable>(
  of range: Range<Int>, atLeast smallest: Int, count: Int? = nil,
  _ work: @Sendable (Range<Int>) -> Value
) -> [Value] {
  let count = count ?? max(1, min(processors, range.count / smallest))
  if count == 1 { return [work(range)] }
  let results = PartResults<Value>(count: count)
  DispatchQueue.concurrentPerform(iterations: count) { part in
    let start = range.lowerBound + range.count * part / count
    let end = range.lowerBound + range.count * (part + 1) / count
    results.set(work(start..<end), of: part)
  }
  return results.all
}

/// The number of processors; to ask the system for it may take as long as some headers.
private let processors = ProcessInfo.processInfo.activeProcessorCount

/// The results for the parts, written by one thread for each part, under a lock.
private final class PartResults<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var parts: [Value?]

  init(count: Int) { parts = Array(repeating: nil, count: count) }

  func set(_ value: Value, of part: Int) { lock.withLock { parts[part] = value } }

  var all: [Value] { lock.withLock { parts.compactMap { $0 } } }
}
