import Foundation

/// A package to make.
struct NewPackage {
  /// The reason why a package cannot be made.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var name: PackageName
  var kind: PackageKind
  var dependency: Dependency

  /// Writes all files into a new folder, or nothing.
  func make() throws {
    try checkPlaces()
    let files = FileManager.default
    // Beside the folder, so that it can be moved there in one step.
    let draft = name.folder.deletingLastPathComponent()
      .appending(path: ".workflow-new-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      for template in Template.all(of: kind) {
        let file = draft.appending(path: filled(template.path))
        try files.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(filled(template.text).utf8).write(to: file)
      }
      try files.moveItem(at: draft, to: name.folder)
    } catch {
      try? files.removeItem(at: draft)
      throw Failure(
        description: "'\(name.folder.path)' cannot be written: \(error.localizedDescription)")
    }
  }

  /// The next commands, for the user of a package that was made.
  func nextSteps(from folder: String) -> String {
    let path = name.folder.path
    let inside = folder + "/"
    return """
      Made \(name.package). Next:

        cd \(path.hasPrefix(inside) ? String(path.dropFirst(inside.count)) : path)
        swift test\(kind == .app ? "\n  swift run" : "")

      README.md says where to change what.
      """
  }

  private func checkPlaces() throws(Failure) {
    // A link to nowhere is something too.
    if (try? FileManager.default.attributesOfItem(atPath: name.folder.path)) != nil {
      throw Failure(
        description: "'\(name.folder.path)' exists already; give another name, or move it away")
    }
    let parent = name.folder.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: parent) else {
      throw Failure(description: "there is no folder '\(parent)'; make it first")
    }
    if case .folder(let path) = dependency,
      !FileManager.default.fileExists(atPath: path + "/Package.swift")
    {
      throw Failure(
        description: "Workflow is no longer in '\(path)'; build this program again, or add --url")
    }
  }

  /// Returns a text with everything in place of its placeholders.
  private func filled(_ text: String) -> String {
    text.replacing("__NAME__", with: name.package)
      .replacing("__MODULE__", with: name.module)
      .replacing("__PROGRAM__", with: name.program)
      .replacing("__PACKAGE__", with: dependency.package)
      .replacing("\nlet package", with: "\n\(dependency.permission)let package")
      .replacing("__DEPENDENCY__\n", with: dependency.manifest + "\n")
      .replacing("__SHARING__\n", with: dependency.advice)
  }
}
