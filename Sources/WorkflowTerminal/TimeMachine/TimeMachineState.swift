/// The position of the user in the past, and the question that the user is asked.
struct TimeMachineState: Equatable {
  /// The last turn of the branch along which the user walks.
  var end: Int
  /// The turn that is shown.
  var turn: Int
  /// Whether turns are listed, instead of the screen of one.
  var listsTurns: Bool
  /// The text of the search while the user types it; nil while nothing is typed.
  var typed: String?
  var search = ""
  /// Whether the user has to confirm that the app continues from here.
  var asks = false
  var notice: String?
}

/// An action of the user in the past.
enum TimeMachineEvent: Equatable {
  case show(Int), at(Int), nextBranch, listTurns
  case beginSearch, type(String), search(String), find(Int), endSearch
  case ask, keep, resume
  case write, leave
}
