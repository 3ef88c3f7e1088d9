/// Returns the name that was probably meant, or else all known names.
func suggestion(for name: String, among known: [String]) -> String {
  if let nearest = nearest(to: name, among: known) { return "did you mean \(quoted(nearest))?" }
  return known.isEmpty ? "there are none" : "known are \(known.map(quoted).joined(separator: ", "))"
}

/// Returns a name in quotation marks, its control characters escaped: it may go to a terminal.
func quoted(_ name: String) -> String { name.debugDescription }

/// The name that is most like another one; nil if none is much like it.
private func nearest(to name: String, among known: [String]) -> String? {
  let distances = known.map { (name: $0, distance: distance(from: name, to: $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }),
    best.distance <= max(1, name.count / 3)
  else { return nil }
  return best.name
}

/// The number of letters to insert, delete or change, capitals aside.
private func distance(from one: String, to other: String) -> Int {
  let letters = Array(other.lowercased())
  var above = Array(0...letters.count)
  for (row, letter) in one.lowercased().enumerated() {
    var current = [row + 1]
    for column in letters.indices {
      let change = above[column] + (letters[column] == letter ? 0 : 1)
      current.append(min(change, above[column + 1] + 1, current[column] + 1))
    }
    above = current
  }
  return above[letters.count]
}
