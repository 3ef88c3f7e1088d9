import Foundation

/// The place where the made package finds Workflow.
enum Dependency {
  /// The folder of a checkout.
  case folder(String)
  /// The branch `main` of the repository at an address.
  case repository(String)

  init(address: String?) throws(Mistake) {
    guard let address else {
      self = .folder(Self.checkout.path)
      return
    }
    let isPlain = address.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 }
    guard isPlain, !address.contains(where: { "\"\\".contains($0) }), !Self.name(address).isEmpty
    else {
      throw Mistake(
        message: "'\(address)' is no address; write one such as https://example.org/workflow.git")
    }
    self = .repository(address)
  }

  /// The folder of the package that this program was built in.
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The name by which the package manager knows the package: no other may have it.
  var identity: String {
    switch self {
    case .folder(let path): Self.name(path)
    case .repository(let address): Self.name(address)
    }
  }

  /// The name of the package in the dependencies of targets.
  var package: String {
    switch self {
    // A checkout may be called anything.
    case .folder: "Workflow"
    case .repository: identity
    }
  }

  /// The lines of the manifest, between the brackets of the dependencies.
  var manifest: String {
    switch self {
    case .folder(let path):
      """
          // A folder of this computer. For others, write the address of a repository instead:
          // .package(url: "https://…/workflow.git", branch: "main")
          .package(
            name: "Workflow",
            path: "\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))")
      """
    case .repository(let address):
      """
          .package(
            url: "\(address)",
            branch: "main")
      """
    }
  }

  /// The lines before the manifest's statement: a long address would be a mistake of format.
  var permission: String {
    guard case .repository(let address) = self, address.count > 85 else { return "" }
    return "// The address below does not fit into a line.\n// swift-format-ignore\n"
  }

  /// The lines of the README about sharing the package.
  var advice: String {
    switch self {
    case .folder:
      """

      ## Before you share it

      `Package.swift` finds Workflow in a folder of this computer. Others, and the server that runs
      `.github/workflows/ci.yml`, need the address of its repository: `Package.swift` says where to
      write it. If the repository is not called `workflow`, its name follows each `package:` there.

      """
    case .repository: ""
    }
  }

  /// Returns the last part of an address or a path, without `.git`.
  private static func name(_ address: String) -> String {
    let last = address.split { "/:".contains($0) }.last.map(String.init) ?? ""
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
