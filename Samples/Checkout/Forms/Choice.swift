/// Some options, one of which makes a value.
protocol Choice: Equatable {
  associatedtype Option: Equatable
  associatedtype Value: Codable & Equatable

  var title: String { get }
  var options: [Option] { get }

  /// Returns the text of an option, in a line.
  func text(of option: Option) -> String
  func value(of option: Option) -> Value
}
