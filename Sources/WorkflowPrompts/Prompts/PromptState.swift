/// The events of questions: the user types, chooses, answers, and goes back.
enum PromptEvent: Equatable {
  case type(String)
  /// Sets the whole text, by a command or an arrow.
  case set(String)
  case typeSecret(HiddenText)
  /// Selects an option or a suggestion; nil for none.
  case select(Int?)
  /// Chooses an option of several, or drops it again.
  case toggle
  /// Completes the text by the suggestion that is selected.
  case complete
  /// Shows what is in a folder.
  case open(folder: String)
  case listed([FileEntry], problem: String?)
  case edit
  case edited(String?, problem: String?)
  case answer
  case back
  case cancel
}

/// The state of questions that are asked one after the other: a value that handles events.
struct PromptState: Equatable, Sendable {
  enum End: Equatable, Sendable {
    case answered, cancelled
  }

  /// The input for each question, also for those that were left.
  private(set) var drafts: [Draft]
  /// The question that is asked now.
  private(set) var current: Int
  private(set) var end: End?

  /// Creates the state before the first question that is not answered yet.
  init(_ questions: [Question]) {
    drafts = questions.map(\.start)
    current = questions.firstIndex { !$0.isGiven } ?? questions.count
    end = current == questions.count ? .answered : nil
  }

  var draft: Draft { drafts[current] }

  /// Returns the question before the current one that was asked; nil if there is none.
  func former(_ questions: [Question]) -> Int? {
    questions.indices.prefix(current).last { !questions[$0].isGiven }
  }

  /// Handles an event, and returns whether the questions have ended by it.
  mutating func handle(_ event: PromptEvent, _ questions: [Question]) -> End? {
    guard end == nil else { return nil }
    let question = questions[current]
    drafts[current].problem = nil
    switch event {
    case .answer: answer(question, questions)
    case .back:
      if let former = former(questions) { current = former }
    case .cancel: end = .cancelled
    default: drafts[current].handle(event, question.field)
    }
    return end
  }

  /// Asks a question again whose answer has become wrong.
  mutating func refuse(_ refusal: Refusal) {
    (end, current) = (nil, refusal.question)
    drafts[current].problem = refusal.problem.text
  }

  private mutating func answer(_ question: Question, _ questions: [Question]) {
    if case .file = question.field, let entry = draft.selectedFile, entry.isFolder,
      entry != .here
    {
      return drafts[current].open(FileEntry.path(of: entry, in: draft.folder))
    }
    // A suggestion that is selected is the answer, as any other option is.
    if draft.selection != nil { drafts[current].complete(question.field) }
    drafts[current].problem = question.problem(draft)
    guard draft.problem == nil else { return }
    let next = questions.indices.first { $0 > current && !questions[$0].isGiven }
    if let next { current = next } else { end = .answered }
  }
}

/// An answer that has become wrong before all others were given.
struct Refusal: Error {
  /// The index of the question.
  let question: Int
  let problem: Problem
}

extension Draft {
  /// Handles an event that stays within the question.
  fileprivate mutating func handle(_ event: PromptEvent, _ field: Field) {
    switch event {
    case .type(let new):
      // What is typed filters, and the best match is the first one.
      if case .confirmation = field {} else if text != new { selection = startOfSelection(field) }
      let new = replaced(by: new, field)
      isTouched = true
      if case .text(let field) = field { text = field.format(new) } else { text = new }
    case .set(let new): (text, isTouched) = (new, true)
    case .typeSecret(let new): secret = new
    case .select(let index): selection = index
    case .toggle: toggle(field)
    case .complete: complete(field)
    case .open(let path): open(path)
    case .listed(let entries, let problem): (files, self.problem) = (entries, problem)
    case .edit: isEdited = true
    case .edited(let new, let problem):
      (isEdited, text, self.problem) = (false, new ?? text, problem)
    case .answer, .back, .cancel: break
    }
  }

  /// Returns a text that was typed: of a number or a day, the first sign replaces the former one.
  private func replaced(by new: String, _ field: Field) -> String {
    switch field {
    case .text(let field) where field.range != nil: break
    case .date: break
    default: return new
    }
    let isTyped = !isTouched && new.hasPrefix(text) && new.count == text.count + 1
    return isTyped ? String(new.suffix(1)) : new
  }

  private func startOfSelection(_ field: Field) -> Int? {
    if case .text = field { nil } else { 0 }
  }

  private mutating func toggle(_ field: Field) {
    guard case .options(let titles, let most) = field,
      let option = Options(titles).selected(self)
    else { return }
    if chosen.remove(option) != nil { return }
    guard chosen.count < most else { return problem = "Choose at most \(most)." }
    chosen.insert(option)
  }

  fileprivate mutating func complete(_ field: Field) {
    guard case .text(let field) = field, !field.suggestions.isEmpty else { return }
    let matches = suggestions(of: field)
    guard let first = matches.first else { return }
    text = selection.flatMap { matches.indices.contains($0) ? matches[$0] : nil } ?? first
    selection = nil
  }

  /// Returns the suggestions that begin with the text, or else those that contain it.
  func suggestions(of field: Field.TextField) -> [String] {
    let word = text.lowercased()
    let others = field.suggestions.filter { $0 != text }
    let starting = others.filter { $0.lowercased().hasPrefix(word) }
    return starting.isEmpty ? others.filter { $0.lowercased().contains(word) } : starting
  }

  fileprivate mutating func open(_ path: String) {
    (folder, files, text, selection) = (path, [], "", 0)
  }
}
