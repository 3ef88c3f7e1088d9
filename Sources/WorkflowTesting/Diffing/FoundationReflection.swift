import Foundation
package import WorkflowReflection

extension Date: ReflectedAsTree {
  /// The time with milliseconds; dates that are microseconds apart differ all the same, and their
  /// difference shows their seconds since 1970.
  package var reflected: ValueTree {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return ValueTree(.atom, formatted(style), exactly: timeIntervalSince1970)
  }
}

extension IndexSet: ReflectedAsTree {
  /// The indexes, as ranges where several follow each other.
  package var reflected: ValueTree {
    let ranges = rangeView.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)..<\(range.upperBound)"
    }
    return ValueTree(.set, "", ranges.map { .init(value: ValueTree(.atom, $0)) })
  }
}

extension DateInterval: ReflectedAsTree {
  /// The start, and the seconds of the duration.
  package var reflected: ValueTree {
    ValueTree(
      .record, "DateInterval",
      [
        .init(label: "start", value: start.reflected),
        .init(label: "duration", value: ValueTree(.atom, "\(duration)")),
      ])
  }
}

extension Data: ReflectedAsTree {
  /// The first bytes, and a hash if there are more: it shows whether they are the same.
  package var reflected: ValueTree {
    let shown = prefix(32).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    let rest = count > 32 ? "…, hash \(stableHash)" : ""
    return ValueTree(.atom, "\(count) bytes <\(shown.joined())\(rest)>")
  }

  /// A hash that is the same in every run (FNV-1a).
  private var stableHash: String {
    let hash = reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    return String(hash, radix: 16)
  }
}
