/// The titles of options, and which of them match.
struct Options: Sendable {
  let titles: [String]

  init(_ titles: [String]) { self.titles = titles }

  /// Returns the indices of the options that contain each word of a text, in upper or lower case.
  func matching(_ text: String) -> [Int] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return Array(titles.indices) }
    return titles.indices.filter { index in
      let title = titles[index].lowercased()
      return words.allSatisfy { title.contains($0) }
    }
  }

  /// Returns the index of the option that is selected among those that match.
  func selected(_ draft: Draft) -> Int? {
    let matches = matching(draft.text)
    return matches.isEmpty ? nil : matches[min(draft.selection ?? 0, matches.count - 1)]
  }

  /// Returns what is wrong if no option is selected, since none matches a text.
  func nothingMatches(_ text: String) -> Problem {
    Problem(titles.isEmpty ? "There is nothing to choose from." : "Nothing matches '\(text)'.")
  }

  /// Returns the index of the option of a name, or in words which names there are.
  func index(of text: String, in names: [String]) -> Result<Int, Problem> {
    let word = text.withoutBlanksAround
    // A name may have blanks around it, and a line of a file loses them.
    let index = names.firstIndex(of: text) ?? names.firstIndex { $0.withoutBlanksAround == word }
    if let index { return .success(index) }
    return .failure(Problem("'\(word)' is none of \(Options.list(names))."))
  }

  /// Returns the indices of the options whose titles are in a text, with commas in between.
  ///
  /// A title may have commas itself: of those that a text can mean, the longest counts.
  func indices(of text: String) throws(Problem) -> Set<Int> {
    var words = text.split(separator: ",")[...]
    var indices: Set<Int> = []
    while let first = words.first {
      let count = (2...max(2, words.count)).last { count in
        guard count <= words.count else { return false }
        let title = words.prefix(count).joined(separator: ",").withoutBlanksAround
        return titles.contains { $0.withoutBlanksAround == title }
      }
      let title = count.map { words.prefix($0).joined(separator: ",") } ?? String(first)
      indices.insert(try index(of: title, in: titles).get())
      words = words.dropFirst(count ?? 1)
    }
    return indices
  }

  /// Returns the first names, and how many others there are.
  static func list(_ names: [String]) -> String {
    let more = names.count > 20 ? " or \(names.count - 20) others" : ""
    return names.prefix(20).joined(separator: ", ") + more
  }
}

extension [String] {
  /// The cells of a row as the title of an option.
  var inOneTitle: String { joined(separator: " ") }
}

extension String {
  var withoutBlanksAround: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
