/// The arguments of the tool.
struct Arguments {
  enum Command {
    case help
    case make(NewPackage)
  }

  let command: Command

  init(_ words: [String]) throws(Mistake) {
    if words.contains(where: { ["--help", "-h"].contains($0) }) || words.first == "help" {
      command = .help
      return
    }
    var (names, kind, address) = ([String](), PackageKind.app, String?.none)
    var rest = words[...]
    while var word = rest.popFirst() {
      if word.hasPrefix("--url=") {
        rest = [String(word.dropFirst(6))] + rest
        word = "--url"
      }
      switch word {
      case "--library": kind = .library
      case "--url":
        guard let url = rest.popFirst(), !url.isEmpty, !url.hasPrefix("-") else {
          throw Mistake(message: "--url needs an address, such as https://example.org/workflow.git")
        }
        address = url
      case _ where word.hasPrefix("-"): throw Mistake(message: "unknown option '\(word)'")
      default: names.append(word)
      }
    }
    guard let path = names.first, !path.isEmpty else {
      throw Mistake(message: "a name is missing, such as my-app")
    }
    if names.count > 1 { throw Mistake(message: "one name at a time: '\(names[1])' is too much") }
    let dependency = try Dependency(address: address)
    command = .make(
      NewPackage(
        name: try PackageName(path: path, besides: dependency, kind), kind: kind,
        dependency: dependency))
  }

  static let usage = """
    usage: workflow-new NAME [--library] [--url ADDRESS]

    Makes a package in a new folder: an app for the terminal, of one screen with a child and a worker,
    with tests of each kind, a snapshot of the screen, a README, and a file for continuous integration.

      NAME           my-app or MyApp, also after a path, as in ../my-app: the package and its folder
                     are called so, the module is MyApp, and the program my-app
      --library      a library instead: the same logic and its tests, without a terminal
      --url ADDRESS  the repository of Workflow, of which the package uses the branch main; without
                     it, the package uses the folder that this program was built in

    The folder must not exist. If something fails, nothing is left of it.
    Exit codes: 0 done, 1 not done, 2 wrong usage.

    """
}
