// swift-format-ignore-file
// Made from the file of the demo.

extension NumberFieldDemo {
  static let code = #"""
    struct NumberFieldDemo: Demo {
      var guests: Int? = 2

      func view(_ change: Update<NumberFieldDemo>) -> any TextView {
        let isRight = guests.map { (1...9).contains($0) } ?? false
        return NumberField("Guests", value: guests, in: 1...9) { number in
          change { $0.guests = number }
        }
        .help("From 1 to 9.", problem: isRight ? nil : "We have room for 1 to 9.", indent: 8)
      }
    }

    """#
}
