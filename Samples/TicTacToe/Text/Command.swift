/// Something that can be typed while a screen is shown.
struct Command {
  enum Name: String {
    case email, password
    case logIn = "log-in"
    case code, verify, cancel
    case x, o, start
    case place, quit, yes, no
    case again, leave
    case exit
  }

  let name: Name
  /// What follows the name, as a reader of the usage sees it; empty if nothing does.
  let parameters: String
  /// Does it; false if the arguments do not fit the parameters.
  let perform: (_ arguments: String) -> Bool

  /// A command that takes the rest of its line, which may be empty.
  static func text(_ name: Name, _ perform: @escaping (String) -> Void) -> Command {
    Command(name: name, parameters: "TEXT") {
      perform($0)
      return true
    }
  }

  /// A command that stands alone.
  static func plain(_ name: Name, _ perform: @escaping () -> Void) -> Command {
    Command(name: name, parameters: "") { arguments in
      guard arguments.isEmpty else { return false }
      perform()
      return true
    }
  }

  var usage: String {
    parameters.isEmpty ? name.rawValue : "\(name.rawValue) \(parameters)"
  }
}
