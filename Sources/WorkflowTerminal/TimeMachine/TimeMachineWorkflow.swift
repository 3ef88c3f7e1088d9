import Foundation
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTextUI

/// Walks along the turns of a journal: which one is shown, and what the user is asked.
struct TimeMachineWorkflow: Workflow {
  typealias State = TimeMachineState

  enum Output: Equatable {
    /// The user goes back to the present.
    case leave
    /// The app continues from a turn.
    case resume(from: Int)
    /// The states of a turn are to be in a file.
    case write(Int)
  }

  typealias Action = TimeMachineEvent

  let journal: WorkflowJournal
  /// The last turn of the app, which runs on.
  var present: Int
  /// The turn to show first.
  var start: Int
  var listsTurns = false
  /// The most turns that are listed; nil for all of them.
  var longest: Int?
  /// The outcome of the last output, in words for the user; nil for none.
  var notice: String?
  /// Returns what was on the screen after a turn.
  @Injected var picture: (Int, Size) -> PastPicture

  func makeInitialState() -> State {
    var state = State(end: present, turn: start, listsTurns: listsTurns)
    state.showAny(start, in: journal)
    return state
  }

  func workflowDidChange(from previous: TimeMachineWorkflow, state: inout State) {
    if state.end == previous.present { state.end = present }
    if notice != previous.notice { state.notice = notice }
  }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BodyAndOverlaysScreen<TimeMachineScreen, GoOnScreen> {
    let sink = context.makeSink(of: Action.self)
    // While the app runs on, a compaction may leave out the branch that is looked at.
    let known = journal.turnNumbers(upTo: state.end)
    let numbers = known.isEmpty ? journal.turnNumbers(upTo: present) : known
    let branches = journal.branches
    let screen = TimeMachineScreen(
      numbers: numbers, index: numbers.firstIndex(of: state.turn) ?? numbers.count - 1,
      present: present, longest: longest,
      branch: branches.firstIndex(of: state.end).map { ($0, branches.count) }, state: state,
      turn: { [journal] in try? journal.turn($0) }, picture: picture,
      sink: sink)
    return BodyAndOverlaysScreen(
      body: screen,
      overlays: state.asks ? [Overlay(GoOnScreen(turn: state.turn, sink: sink))] : [])
  }
}

extension TimeMachineEvent: WorkflowAction {
  func apply(
    toState state: inout TimeMachineState, workflow: TimeMachineWorkflow
  ) -> TimeMachineWorkflow.Output? {
    state.notice = nil
    switch self {
    case .show(let turn): state.turn = turn
    case .at(let turn):
      state.showAny(turn, in: workflow.journal)
      state.listsTurns = false
    case .nextBranch: state.showNextBranch(in: workflow.journal)
    case .listTurns: state.listsTurns.toggle()
    case .beginSearch: state.typed = state.search
    case .type(let text): state.typed = text
    case .search(let text):
      (state.search, state.typed) = (text, nil)
      state.find(by: -1, in: workflow.journal)
    case .find(let step): state.find(by: step, in: workflow.journal)
    case .endSearch: state.typed = nil
    case .ask: state.asks = true
    case .keep: state.asks = false
    case .resume: return .resume(from: state.turn)
    case .write: return .write(state.turn)
    case .leave: return .leave
    }
    return nil
  }
}

extension TimeMachineState {
  /// Shows a turn of whichever branch.
  fileprivate mutating func showAny(_ turn: Int, in journal: WorkflowJournal) {
    if !journal.turnNumbers(upTo: end).contains(turn) {
      // A turn that is kept for undo alone is in no branch.
      end = journal.branches.first { journal.turnNumbers(upTo: $0).contains(turn) } ?? turn
    }
    self.turn = turn
  }

  /// Shows the last turn of another branch.
  fileprivate mutating func showNextBranch(in journal: WorkflowJournal) {
    let branches = journal.branches
    let next = (branches.firstIndex(of: end) ?? -1) + 1
    end = branches[next % branches.count]
    turn = end
  }

  /// Shows the nearest turn, before or after, whose cause has the words that the user looks for.
  fileprivate mutating func find(by step: Int, in journal: WorkflowJournal) {
    let numbers = journal.turnNumbers(upTo: end)
    var index = (numbers.firstIndex(of: turn) ?? numbers.count) + step
    while numbers.indices.contains(index) {
      if let found = try? journal.turn(numbers[index]), found.isAbout(search) {
        turn = found.number
        return
      }
      index += step
    }
    notice = "No turn \(step < 0 ? "before" : "after") this one has “\(search)”."
  }
}

extension JournalTurn {
  /// Whether its cause has some words.
  fileprivate func isAbout(_ words: String) -> Bool {
    words.isEmpty || text.lowercased().contains(words.lowercased())
  }

  /// Its cause, and whose it was.
  var text: String {
    path.map { "\(cause) · \($0.components(separatedBy: " / ").last ?? $0)" } ?? cause
  }
}
