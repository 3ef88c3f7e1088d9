import WorkflowPrompts

/// Asks for a card: its number in groups of four digits, its last month, and its code.
func creditCard() async throws {
  let (number, expiry, _) = try await ask(CreditCard.number, CreditCard.expiry, CreditCard.code)
  print("The card that ends in \(number.suffix(4)) can be used until \(expiry).")
}

enum CreditCard {
  static let number = Prompt.text("Number", placeholder: "1234 5678 9012 3456") {
    $0.count == 19 ? nil : "A card number has 16 digits."
  } format: {
    digits(of: $0, atMost: 16, inGroupsOf: 4, separator: " ")
  }

  static let expiry = Prompt.text("Expires", placeholder: "MM/YY") {
    $0.wholeMatch(of: /(0[1-9]|1[0-2])\/\d\d/) == nil ? "Enter a month as in 09/31." : nil
  } format: {
    digits(of: $0, atMost: 4, inGroupsOf: 2, separator: "/")
  }

  static let code = Prompt.password("CVV") {
    $0.wholeMatch(of: /\d{3,4}/) == nil ? "Enter the 3 or 4 digits on the back." : nil
  }

  /// Returns the digits of a text, with separators between their groups.
  private static func digits(
    of text: String, atMost most: Int, inGroupsOf size: Int, separator: String
  ) -> String {
    let digits = Array(text.filter { $0.isASCII && $0.isNumber }.prefix(most))
    let starts = stride(from: 0, to: digits.count, by: size)
    return starts.map { String(digits[$0..<min($0 + size, digits.count)]) }
      .joined(separator: separator)
  }
}
