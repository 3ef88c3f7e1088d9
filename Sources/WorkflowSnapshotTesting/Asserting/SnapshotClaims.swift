import WorkflowTesting

/// The snapshots that this process uses, and the calls that use them.
struct SnapshotClaims {
  /// The source location of a call.
  struct Location: Hashable {
    let file: String
    let line: UInt
    let column: UInt
  }

  /// One call in one test, which claims a snapshot.
  struct Claim: Hashable {
    var test: RunningTest
    var named: String?
    var location: Location
  }

  private var locations: [RunningTest: [Location]] = [:]
  private var claims: [String: Claim] = [:]
  /// The first text of each snapshot.
  private var texts: [String: String] = [:]
  private var unsteady: Set<String> = []

  /// Returns the number of a call among the calls without a name in its test, from 1.
  ///
  /// A location keeps its number when a test is repeated or retried.
  mutating func ordinal(of location: Location, in test: RunningTest) -> Int {
    let known = locations[test, default: []]
    if let index = known.firstIndex(of: location) { return index + 1 }
    locations[test] = known + [location]
    return known.count + 1
  }

  /// Claims a file, and returns the claim of another call that already has it.
  ///
  /// Names that differ only in case count as one, as they do on many file systems.
  mutating func claim(_ path: String, by claim: Claim) -> Claim? {
    let key = path.lowercased()
    guard let other = claims[key] else {
      claims[key] = claim
      return nil
    }
    return other == claim ? nil : other
  }

  /// Records the text of a snapshot; returns false if it has had different texts.
  mutating func note(_ text: String, for key: String) -> Bool {
    let first = texts[key] ?? text
    texts[key] = first
    if !first.utf8.elementsEqual(text.utf8) { unsteady.insert(key) }
    return !unsteady.contains(key)
  }
}

extension SnapshotClaims.Location {
  init(_ site: CallSite) {
    self.init(file: "\(site.fileID)", line: site.line, column: site.column)
  }
}

extension SnapshotClaims.Location: CustomStringConvertible {
  var description: String { "\(file):\(line)" }
}
