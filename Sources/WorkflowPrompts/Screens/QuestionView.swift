import WorkflowScreens
import WorkflowTextUI

/// The view in which one question is answered.
struct QuestionView {
  let question: Question
  let draft: Draft
  let send: (PromptEvent) -> Void

  /// The most options that are visible at once.
  let mostRows: Int
  /// The columns of the screen.
  let columns: Int

  var content: any TextView {
    switch question.field {
    case .text(let field): text(field).help(question.help, problem: draft.problem, indent: 2)
    case .option(let titles): choice(titles)
    case .row(let columns, let cells): table(columns, cells)
    case .options(let titles, _): options(titles)
    case .confirmation(let yes, let no): confirmation(yes, no)
    case .file: file
    case .date: CalendarView(question: question, draft: draft, send: send)
    case .lines: lines
    }
  }

  private func field(placeholder: String = "") -> WorkflowTextUI.TextField {
    TextField(
      question.label, text: draft.text, placeholder: placeholder, takesFocusAtOnce: true
    ) { send(.type($0)) }
  }

  private var heading: any TextView {
    Text(question.heading, overflow: .wrappedLine)
      .help(question.help, problem: draft.problem, indent: 2)
  }

  // MARK: - Text

  private func text(_ field: Field.TextField) -> any TextView {
    if field.isSecret {
      return PasswordField(question.label, text: draft.secret.text, takesFocusAtOnce: true) {
        send(.typeSecret(HiddenText(text: $0)))
      }
    }
    if let range = field.range {
      return NumberField(
        question.label, value: Int(draft.text), in: range, takesFocusAtOnce: true
      ) { send(.type($0.map { "\($0)" } ?? "")) }
      .settingNumbers { send(.set($0.map { "\($0)" } ?? "")) }
    }
    let matches =
      field.suggestions.isEmpty ? [] : draft.suggestions(of: field).prefix(min(5, mostRows))
    let next = draft.selection.map { $0 + 1 } ?? 0
    return VStack {
      self.field(placeholder: field.placeholder)
      for (index, suggestion) in matches.enumerated() {
        let isSelected = index == draft.selection
        Text((isSelected ? "› " : "  ") + suggestion, style: isSelected ? .accent : .muted)
      }
    }
    .commands(
      Command("complete", key: "tab", help: "Complete", isEnabled: !matches.isEmpty) {
        send(.complete)
      },
      Command("next", key: "down", help: "Next", isEnabled: next < matches.count) {
        send(.select(next))
      }.familiar(),
      Command("previous", key: "up", help: "Previous", isEnabled: draft.selection != nil) {
        send(.select(next > 1 ? next - 2 : nil))
      }.familiar())
  }

  private var lines: any TextView {
    VStack {
      heading
      TextArea(question.label, text: draft.text, takesFocusAtOnce: true) { send(.type($0)) }
        .frame(height: 6).border()
    }
    .commands(
      Command("edit", key: "ctrl-g", help: "Open the editor", isEnabled: !draft.isEdited) {
        send(.edit)
      })
  }

  // MARK: - Options

  /// The field whose text filters options.
  private var filter: WorkflowTextUI.TextField {
    let field = field(placeholder: "type to filter")
    // Of several options, the space key chooses.
    return if case .options = question.field { field.ignoring("space") } else { field }
  }

  private func filtered(
    _ titles: [String], row: @escaping (Int) -> any TextView
  ) -> any TextView {
    let matches = Options(titles).matching(draft.text)
    let list = List(
      matches, selection: selection(matches), placeholder: placeholder(titles),
      onSelect: { send(.select($0)) }, row: row)
    return framed(FilterList(filter, list), height: 1 + rows(titles.count))
  }

  private func choice(_ titles: [String]) -> any TextView {
    filtered(titles) { Text(titles[$0], overflow: .truncated) }
  }

  private func options(_ titles: [String]) -> any TextView {
    filtered(titles) { index in
      ScreenView(ChoiceRow(title: titles[index], isChosen: draft.chosen.contains(index)))
    }
    .commands(Command("toggle", key: "space", help: "Choose") { send(.toggle) })
  }

  private func table(_ columns: [String], _ cells: [[String]]) -> any TextView {
    let widths = columns.indices.map { column in
      ([columns[column]] + cells.map { column < $0.count ? $0[column] : "" })
        .map(\.columnCount).max() ?? 0
    }
    // The mark of the selection, and a blank or two after each column.
    let fits = widths.reduce(2 * columns.count, +) <= self.columns
    let titles = cells.map(\.inOneTitle)
    let matches = Options(titles).matching(draft.text)
    let table = Table(
      columns.enumerated().map { index, title in
        // Wide columns share what there is, or the first one would be left out for the others.
        let isFlexible = fits ? index == columns.count - 1 : widths[index] >= 8
        return Table.Column(title, width: isFlexible ? nil : widths[index] + 1)
      },
      matches, selection: selection(matches), placeholder: placeholder(titles),
      onSelect: { send(.select($0)) }
    ) { cells[$0] }
    return framed(FilterList(filter, table), height: 2 + rows(cells.count))
  }

  /// The index of the selected option among those that match.
  private func selection(_ matches: [Int]) -> Int? {
    matches.isEmpty ? nil : min(draft.selection ?? 0, matches.count - 1)
  }

  /// The text in place of options if none matches, unless the problem says it already.
  private func placeholder(_ titles: [String]) -> String {
    draft.problem == nil ? Options(titles).nothingMatches(draft.text).text : ""
  }

  private func rows(_ count: Int) -> Int { min(max(1, count), mostRows) }

  private func framed(_ list: FilterList, height: Int) -> any TextView {
    list.frame(height: height).help(question.help, problem: draft.problem, indent: 2)
  }

  private func confirmation(_ yes: String, _ no: String) -> any TextView {
    func choose(_ index: Int) {
      send(.select(index))
      send(.answer)
    }
    // With a sign, since a style may be hard to see.
    func answer(_ word: String, _ index: Int) -> Text {
      let isSelected = draft.selection == index
      return Text(
        isSelected ? "[\(word)]" : " \(word) ", style: isSelected ? .selection : .plain,
        overflow: .truncated)
    }
    let answers = HStack(spacing: 1) {
      answer(yes, 0)
      answer(no, 1)
    }
    let label = Text(question.label, overflow: .wrappedLine)
    let width = "\(question.label) [\(yes)] [\(no)]".columnCount
    let content: any TextView =
      width <= columns
      ? HStack(spacing: 1) {
        label
        answers
      }
      : VStack {
        label
        answers
      }
    return Focused(content: content)
      .help(question.help, problem: draft.problem, indent: 2)
      .commands(
        Command("yes", key: "y", help: yes) { choose(0) },
        Command("no", key: "n", help: no) { choose(1) },
        Command("other", keys: ["left", "right", "tab", "h", "l"], help: "The other one") {
          send(.select(draft.selection == 0 ? 1 : 0))
        }.familiar())
  }

  // MARK: - Files

  private var file: any TextView {
    VStack {
      Text(draft.folder, style: .muted, overflow: .truncated)
      choice(draft.files.isEmpty ? ["…"] : draft.shownFiles.map(\.title))
    }
    .commands(
      Command("up", keys: ["alt-up"], help: "The folder around it") {
        send(.open(folder: FileEntry.path(of: .up, in: draft.folder)))
      })
  }
}

extension Question {
  /// The label as it stands before the answer.
  var heading: String { label.hasSuffix("?") ? label : label + ":" }
}

/// A view that takes the focus when it appears, so that keys come to the commands around it.
private struct Focused: TextView {
  let content: any TextView

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: context.child(0, for: content))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    content.flexibility(along: axis, in: context.child(0, for: content))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    context.takeFocus(atOnce: true)
    content.draw(on: canvas, in: context.child(0, for: content))
  }
}

/// A row of several options that can be chosen.
private struct ChoiceRow: TextScreen {
  var title: String
  var isChosen: Bool

  func view(in environment: ViewEnvironment) -> any TextView {
    let sign =
      environment.usesASCII ? (isChosen ? "[x] " : "[ ] ") : (isChosen ? "■ " : "□ ")
    return Text(
      StyledText(sign, style: isChosen ? .accent : .muted) + StyledText(title),
      overflow: .truncated)
  }
}
