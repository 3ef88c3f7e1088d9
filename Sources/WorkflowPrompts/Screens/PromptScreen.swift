public import WorkflowScreens
public import WorkflowTextUI

/// The answers that were given, and the question that is asked.
///
/// When all are answered, the answers stay; when the user has given up, nothing does.
public struct PromptScreen: TextScreen {
  let questions: [Question]
  let state: PromptState
  let send: (PromptEvent) -> Void

  /// Returns the view that shows the screen.
  public func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      if state.end != .cancelled {
        for index in answeredQuestions(environment) {
          answered(questions[index], state.drafts[index], environment)
        }
      }
      if state.end == nil {
        let question = questions[state.current]
        QuestionView(
          question: question, draft: state.draft, send: send, mostRows: rows(environment),
          columns: environment.size.width
        ).content
          .commands(
            Command(
              "answer", key: question.field.keyToAnswer, help: question.field.helpToAnswer
            ) { send(.answer) },
            Command(
              "back", key: "shift-tab", help: "Back", isEnabled: state.former(questions) != nil
            ) { send(.back) },
            Command("cancel", keys: ["escape", "ctrl-c"], help: "Cancel") { send(.cancel) }
          )
          .id(state.current)
        KeyHelp()
      }
    }
  }

  /// The questions whose answers are shown: while one is asked, no more than leave room for it.
  private func answeredQuestions(_ environment: ViewEnvironment) -> Range<Int> {
    let count = state.end == nil ? state.current : questions.count
    let answered = questions.indices.prefix(count)
    return state.end == nil ? answered.suffix(max(0, environment.size.height - 8)) : answered
  }

  /// The rows for options: ten, or what is left beside the answers, the question and the help.
  private func rows(_ environment: ViewEnvironment) -> Int {
    let answers = answeredQuestions(environment).count
    return min(10, max(1, environment.size.height - answers - 4))
  }

  private func answered(
    _ question: Question, _ draft: Draft, _ environment: ViewEnvironment
  ) -> Text {
    let sign = environment.usesASCII ? "+ " : "✓ "
    let heading = StyledText(question.heading + " ", style: .muted)
    // What stays on the terminal is whole; before that, the question needs the room.
    return Text(
      StyledText(sign, style: .success) + heading + StyledText(question.summary(draft)),
      overflow: state.end == nil ? .truncated : .wrappedLine)
  }
}

extension Field {
  /// The key that gives the answer: in a text of several lines, enter begins a line.
  fileprivate var keyToAnswer: KeyPress {
    if case .lines = self { "ctrl-s" } else { "enter" }
  }

  fileprivate var helpToAnswer: String {
    if case .file = self { "Choose" } else { "Answer" }
  }
}
