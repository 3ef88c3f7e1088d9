extension TextWindow {
  /// The names of the types of the innermost screens that the user can use now.
  ///
  /// Screens behind a dialog are left out, and so are those that only hold others.
  package var screenNames: [String] {
    let pass = currentPass
    let usable = pass.screens.filter { !pass.scopes[$0.scope].isBlocked }
    return usable.filter { screen in
      !usable.contains { $0.scope != screen.scope && pass.isInside($0.scope, screen.scope) }
    }.map { "\($0.type)".prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? "" }
  }
}
