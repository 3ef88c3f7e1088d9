import Foundation

/// Prints a line in one call, so that it is whole beside those of other processes.
func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

/// Prints rows under their titles, in columns that are as wide as they need to be.
func say(_ rows: [[String]], under titles: [String]) {
  let all = [titles] + rows
  let widths = titles.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
  for row in all {
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    say(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
  }
}

extension Duration {
  /// The time in its largest unit: `12 s`, `3 min`.
  var inWords: String {
    let seconds = max(0, components.seconds)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
