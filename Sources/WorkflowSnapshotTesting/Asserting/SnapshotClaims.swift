import WorkflowTesting

/// Who uses which snapshot in this process.
struct SnapshotClaims {
  /// The place of a call.
  struct Place: Hashable {
    let file: String
    let line: UInt
    let column: UInt
  }

  /// What one call of one test asks for.
  struct Claim: Hashable {
    var test: RunningTest
    var named: String?
    var place: Place
  }

  private var places: [RunningTest: [Place]] = [:]
  private var claims: [String: Claim] = [:]
  private var texts: [String: String] = [:]

  /// Which of the calls without a name a place is in its test, from 1.
  ///
  /// The same place has the same number again: when a test is repeated or tried once more.
  mutating func ordinal(of place: Place, in test: RunningTest) -> Int {
    let known = places[test, default: []]
    if let index = known.firstIndex(of: place) { return index + 1 }
    places[test] = known + [place]
    return known.count + 1
  }

  /// Claims a file, and returns the claim of another call that has it already.
  ///
  /// Names that differ in capitals only are one: they would be on many a file system.
  mutating func claim(_ path: String, by claim: Claim) -> Claim? {
    let key = path.lowercased()
    guard let other = claims[key] else {
      claims[key] = claim
      return nil
    }
    return other == claim ? nil : other
  }

  /// Remembers the text of a claim; false if it had another one before.
  mutating func note(_ text: String, for key: String) -> Bool {
    texts.updateValue(text, forKey: key).map { $0.utf8.elementsEqual(text.utf8) } ?? true
  }
}

extension SnapshotClaims.Place {
  init(_ site: CallSite) {
    self.init(file: "\(site.fileID)", line: site.line, column: site.column)
  }
}

extension SnapshotClaims.Place: CustomStringConvertible {
  var description: String { "\(file):\(line)" }
}
