/// A whole number that the user types, or changes by the arrows up and down.
///
/// In scripts and in plain mode, the label is a command: `guests 4`.
public struct NumberField: TextView {
  private let label: String
  private let value: Int?
  private let range: ClosedRange<Int>
  private let labelWidth: Int?
  private let takesFocusAtOnce: Bool
  private let onChange: (Int?) -> Void
  /// Called in place of `onChange` by commands and the arrows.
  private var onSet: ((Int?) -> Void)?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The text before the field. In lower case, with its words joined by `-`, it is also
  ///     the name of the command.
  ///   - value: The current number; nil if the field is empty.
  ///   - range: The numbers that the arrows reach. Others can be typed, so that `12` can be typed
  ///     where 1 is too small: the owner says what is wrong with a number.
  ///   - labelWidth: The least number of columns that the label, the colon and a blank fill; nil for
  ///     that of the form.
  ///   - takesFocusAtOnce: Whether the field takes the focus when it appears.
  ///   - onChange: Called with the new number, or with nil if none is there.
  public init(
    _ label: String, value: Int?, in range: ClosedRange<Int> = Int.min...Int.max,
    labelWidth: Int? = nil, takesFocusAtOnce: Bool = false, onChange: @escaping (Int?) -> Void
  ) {
    self.label = label
    self.value = value
    self.range = range
    self.labelWidth = labelWidth
    self.takesFocusAtOnce = takesFocusAtOnce
    self.onChange = onChange
  }

  /// Returns the field with a closure for numbers that are not typed sign by sign.
  package func settingNumbers(_ onSet: @escaping (Int?) -> Void) -> NumberField {
    var field = self
    field.onSet = onSet
    return field
  }

  /// Returns a whole row; when shown as lines, the size of label and number.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let field = field(value.map(String.init) ?? "")
    return field.size(within: limit, in: context.child(at: 0, for: field))
  }

  /// Fills the columns that are left over.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 1) : nil
  }

  /// Draws the label and the number.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    // What is typed may be no number yet, such as a minus sign.
    let typed = context.state("")
    let text = Int(typed.value) == value ? typed.value : value.map(String.init) ?? ""
    let field = field(text) { new in
      guard let digits = NumberField.digits(of: new) else { return }
      typed.value = digits
      let number = Int(digits)
      if number != value { onChange(number) }
    }
    context.offer { commands }
    field.draw(on: canvas, in: context.child(at: 0, for: field))
  }

  private func field(
    _ text: String, onChange: @escaping (String) -> Void = { _ in }
  ) -> TextField {
    TextField(
      label, text: text, labelWidth: labelWidth, takesFocusAtOnce: takesFocusAtOnce,
      onChange: onChange
    ).nameless()
  }

  private var commands: [Command] {
    func change(by step: Int) {
      let (sum, overflows) = (value ?? 0).addingReportingOverflow(step)
      let next = min(max(overflows ? value ?? 0 : sum, range.lowerBound), range.upperBound)
      if next != value { (onSet ?? onChange)(next) }
    }
    return [
      Command("increase", key: "up", help: "More") { change(by: 1) },
      Command("decrease", key: "down", help: "Less") { change(by: -1) },
    ].map { $0.familiar() }
      + [
        Command(label.commandName(or: "number"), number: "N", help: "Set \(label)") { number in
          if number != value { (onSet ?? onChange)(number) }
        }
      ]
  }

  /// Returns the text without blanks if it is the beginning of a number; nil if it is not.
  private static func digits(of text: String) -> String? {
    let text = text.filter { !$0.isWhitespace }
    let isNumber = text.isEmpty || text == "-" || Int(text) != nil && text.first != "+"
    return isNumber ? text : nil
  }
}
