extension Prompt {
  /// A question for one of several options; what is typed filters them.
  ///
  /// Without a terminal, an option is given by its title.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - options: The options.
  ///   - selection: The index of the option that is selected at first.
  ///   - title: Returns what an option is called; by default, its description.
  ///   - validate: Returns what is wrong with an option, for the user; nil if nothing is.
  public static func choice(
    _ label: String, among options: [Answer], selection: Int = 0,
    title: (Answer) -> String = { "\($0)" },
    validate: sending @escaping (Answer) -> String? = { _ in nil }
  ) -> Prompt {
    let titles = options.map(title)
    return one(
      label, .option(titles), of: options, titles: titles, names: titles, selection: selection,
      check(validate))
  }

  /// A question for one row of a table; what is typed filters them.
  ///
  /// Without a terminal, a row is given by the text in its first column.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - rows: The rows.
  ///   - columns: The titles of the columns.
  ///   - selection: The index of the row that is selected at first.
  ///   - cells: Returns the texts of a row, one for each column.
  ///   - validate: Returns what is wrong with a row, for the user; nil if nothing is.
  public static func row(
    _ label: String, of rows: [Answer], columns: [String], selection: Int = 0,
    cells: (Answer) -> [String], validate: sending @escaping (Answer) -> String? = { _ in nil }
  ) -> Prompt {
    let cells = rows.map(cells)
    return one(
      label, .row(columns: columns, cells: cells), of: rows,
      titles: cells.map(\.inOneTitle), names: cells.map { $0.first ?? "" }, selection: selection,
      check(validate))
  }

  private static func one(
    _ label: String, _ field: Field, of options: [Answer], titles: [String], names: [String],
    selection: Int, _ check: @escaping @Sendable (Answer) -> Result<Answer, Problem>
  ) -> Prompt {
    let known = Options(titles)
    return Prompt(
      label, field, starting: Draft(selection: selection),
      summary: { draft in known.selected(draft).map { names[$0] } ?? "" },
      read: { draft in
        known.selected(draft).map { check(options[$0]) }
          ?? .failure(known.nothingMatches(draft.text))
      },
      fill: { text in known.index(of: text, in: names).map { Draft(selection: $0) } })
  }
}

extension Prompt {
  /// A question for any number of some options; what is typed filters them.
  ///
  /// Without a terminal, options are given by their titles, with commas in between.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - options: The options.
  ///   - chosen: The indices of the options that are chosen at first.
  ///   - least: The least number of options to choose.
  ///   - most: The most options that can be chosen.
  ///   - title: Returns what an option is called; by default, its description.
  ///   - validate: Returns what is wrong with what is chosen, for the user; nil if nothing is.
  public static func choices<Option: Sendable>(
    _ label: String, among options: [Option], chosen: Set<Int> = [], atLeast least: Int = 0,
    atMost most: Int = .max, title: (Option) -> String = { "\($0)" },
    validate: sending @escaping ([Option]) -> String? = { _ in nil }
  ) -> Prompt where Answer == [Option] {
    let titles = options.map(title)
    let known = Options(titles)
    let check = check(validate)
    return Prompt(
      label, .options(titles, most: most), starting: Draft(chosen: chosen),
      summary: { $0.chosen.sorted().map { titles[$0] }.joined(separator: ", ") },
      read: { draft in
        let count = draft.chosen.count
        if count < least { return .failure(Problem("Choose at least \(least).")) }
        if count > most { return .failure(Problem("Choose at most \(most).")) }
        return check(draft.chosen.sorted().map { options[$0] })
      },
      fill: { text in
        Result { () throws(Problem) in
          Draft(chosen: try known.indices(of: text))
        }
      })
  }
}

extension Prompt where Answer == Bool {
  /// A question that is answered by yes or no.
  ///
  /// - Parameters:
  ///   - label: The question: `Deploy to production?`.
  ///   - isYes: Whether yes is selected at first.
  ///   - yes: The word for yes.
  ///   - no: The word for no.
  public static func confirmation(
    _ label: String, startingWith isYes: Bool = true, yes: String = "Yes", no: String = "No"
  ) -> Prompt {
    Prompt(
      label, .confirmation(yes: yes, no: no), starting: Draft(selection: isYes ? 0 : 1),
      summary: { $0.selection == 0 ? yes : no }, read: { .success($0.selection == 0) },
      fill: { text in
        text.isYes(yes, orNo: no).map { .success(Draft(selection: $0 ? 0 : 1)) }
          ?? .failure(Problem("'\(text)' is neither yes nor no."))
      })
  }
}

extension String {
  /// Returns whether the text means yes, by the usual words or a question's own; nil if it is neither.
  func isYes(_ yes: String, orNo no: String) -> Bool? {
    switch lowercased() {
    case "yes", "y", "true", "1", yes.lowercased(): true
    case "no", "n", "false", "0", no.lowercased(): false
    default: nil
    }
  }
}
