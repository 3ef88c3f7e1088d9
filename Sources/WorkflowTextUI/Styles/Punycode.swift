/// The names of hosts in ASCII, as the Domain Name System has them (RFC 3492).
enum Punycode {
  /// Returns a host with `xn--` labels for those that are not ASCII.
  ///
  /// It does what browsers do with letters and full stops, and nothing with characters that no name
  /// may have: what they would drop in silence leads nowhere.
  static func host(_ host: some StringProtocol) -> String {
    host.split(omittingEmptySubsequences: false) { "。．｡.".contains($0) }
      .map { label($0.lowercased()) }.joined(separator: ".")
  }

  private static func label(_ label: String) -> String {
    // A longer label is no name.
    guard label.unicodeScalars.count <= 63, label.utf8.contains(where: { $0 >= 0x80 }) else {
      return label
    }
    let ascii = String(String.UnicodeScalarView(label.unicodeScalars.filter(\.isASCII)))
    return "xn--" + encoded(label.unicodeScalars.map { Int($0.value) }, ascii: ascii)
  }

  /// Returns the ASCII of a label, and after it where the other characters go.
  private static func encoded(_ label: [Int], ascii: String) -> String {
    var output = ascii
    let basic = output.utf8.count
    if basic > 0 { output += "-" }
    var (code, delta, bias, handled) = (128, 0, 72, basic)
    while handled < label.count, let next = label.filter({ $0 >= code }).min() {
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in label {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      (delta, code) = (delta + 1, code + 1)
    }
    return output
  }

  /// Appends a number in digits whose values depend on the bias.
  private static func append(_ number: Int, bias: Int, to output: inout String) {
    var (rest, position) = (number, 36)
    while true {
      let threshold = min(max(position - bias, 1), 26)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(rest))
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }

  /// The digits are `a` to `z`, then `0` to `9`.
  private static func digit(_ value: Int) -> Character {
    Character(UnicodeScalar(UInt8(value < 26 ? 97 + value : 22 + value)))
  }
}
