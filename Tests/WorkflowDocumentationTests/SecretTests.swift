import Foundation
import Testing
import WorkflowTestSupport

@testable import GallerySample

/// What must not be in a file: what was typed into a password field.
struct SecretTests {
  /// What to type in each sample that has such a field, with the secret as `SECRET`.
  private static let inputs: [String: [String]] = [
    "SignIn": [
      "email ada@example.org", "password SECRET", "submit", "password SECRET", "submit", "other",
      "email ada", "password SECRET", "submit", "email ada@example.org", "password SECRET",
      "submit", "password SECRET", "email eve@example.org", "submit",
    ],
    "TicTacToe": [
      "email eve@example.org", "password SECRET", "log-in", "password SECRET",
    ],
    "Gallery": [
      "select \(1 + (Page.all.firstIndex { $0.title == "PasswordField" } ?? 0))", "open",
      "type SECRET", "password SECRET",
    ],
  ]

  private static let programs = [
    "SignIn": "sign-in", "TicTacToe": "tic-tac-toe", "Gallery": "gallery",
  ]

  @Test func `every sample with a password field is looked at`() throws {
    let samples = checkout.appending(path: "Samples")
    let files = FileManager.default.enumerator(at: samples, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift",
        try String(contentsOf: file, encoding: .utf8).contains("PasswordField(")
      else { continue }
      found.insert(file.pathComponents[samples.pathComponents.count])
    }
    #expect(found == Set(Self.inputs.keys))
  }

  @Test(arguments: inputs.keys.sorted(), [["--plain"], ["--dump"]])
  func `a password is in no journal, trace or saved state`(sample: String, form: [String]) throws {
    let folder = try TemporaryFolder()
    let secret = "tr0ub4dor"
    let lines = (Self.inputs[sample] ?? []).map { $0.replacing("SECRET", with: secret) }
    let program = try #require(Self.programs[sample])
    let shown = try BuiltProgram(program).run(
      form + ["--journal", "journal", "--trace", "trace"], input: lines.joined(separator: "\n"),
      directory: folder.path)
    #expect(shown.errors == "")
    // So it was typed into a field, which hides it.
    let hidden = form == ["--plain"] ? "(hidden)" : String(repeating: "•", count: secret.count)
    #expect(shown.output.contains(hidden), "\(shown.output)")
    #expect(!shown.output.contains(secret))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.contains("journal") && files.contains("trace"))
    for file in files {
      let bytes = try #require(FileManager.default.contents(atPath: "\(folder.path)/\(file)"))
      #expect(!bytes.isEmpty)
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(sample) writes it into its \(file)")
    }
  }
}
