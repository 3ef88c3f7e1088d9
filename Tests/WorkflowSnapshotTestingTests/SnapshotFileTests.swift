import Foundation
import Testing
import WorkflowSnapshotFiles
import WorkflowTestSupport

/// The files that a new text replaces.
struct SnapshotFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [true, false]) func `a link stays a link`(exists: Bool) throws {
    let target = folder.path + "/elsewhere/a.txt"
    if exists { _ = try folder.write("elsewhere/a.txt", "old\n".utf8) }
    let link = folder.path + "/a.txt"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try SnapshotFile.write("new\n", to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "new\n")
  }

  @Test(arguments: [0o600, 0o755]) func `a file keeps its permissions`(mode: mode_t) throws {
    let path = try folder.write("a.txt", "old\n".utf8)
    #expect(chmod(path, mode) == 0)
    try SnapshotFile.write("new\n", to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == Int(mode))
  }
}
