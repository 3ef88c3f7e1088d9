import WorkflowReflection

/// Returns a value as a message shows it: on one line, and cut if it is long.
///
/// A case is written without the names of modules, which its description has.
func shown(_ value: Any) -> String {
  let isCase = Mirror(reflecting: value).displayStyle == .enum
  guard isCase, !(value is any CustomStringConvertible) else { return shortened("\(value)") }
  let line = ValueTree(value).line
  return shortened(line.hasPrefix(".") ? String(line.dropFirst()) : line)
}

/// Returns a text that a message can show, without its end if it is long.
func shortened(_ text: String, to length: Int = 300) -> String {
  // Counting all characters of a huge text would take long.
  let start = text.prefix(length)
  let rest = text.utf8.count - start.utf8.count
  return rest == 0 ? text : "\(start)… (\(rest) more bytes)"
}
