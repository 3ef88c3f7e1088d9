/// Returns the code blocks of a page that are in one language.
package func codeBlocks(of text: String, language: String) -> [String] {
  var blocks: [String] = []
  var block: [Substring]?
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line == "```\(language)" {
      block = []
    } else if line == "```", let lines = block {
      blocks.append(lines.joined(separator: "\n"))
      block = nil
    } else {
      block?.append(line)
    }
  }
  return blocks
}
