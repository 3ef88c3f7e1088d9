/// Where the user is in the past, and what the user is asked.
struct TimeMachineState: Equatable {
  /// The last turn of the branch along which the user walks.
  var end: Int
  /// The turn that is shown.
  var turn: Int
  /// Whether turns are listed, instead of the screen of one.
  var listsTurns: Bool
  /// What the user looks for in causes; nil while nothing is typed.
  var typed: String?
  var search = ""
  /// Whether the user has to say that the app is to go on from here.
  var asks = false
  var notice: String?
}

/// What the user does in the past.
enum TimeMachineEvent: Equatable {
  case show(Int), at(Int), nextBranch, listTurns
  case beginSearch, type(String), search(String), find(Int), endSearch
  case ask, keep, goOn
  case write, leave
}
