import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport

/// The program as its users start it, without a terminal.
struct ProgramTests {
  @Test(arguments: [
    (["choose", "a", "b", "--answer", "b"], "", "b\n"),
    (["choose", "--several", "--answer", "c, a"], "a\nb\nc\n", "a\nc\n"),
    (["filter", "--answer", "b"], "a\nb\n", "b\n"),
    (["input", "Name", "--answer", "Ada"], "", "Ada\n"),
    (["input", "--password", "Token", "--answer", "x"], "", "x\n"),
    (["write", "Note", "--answer", "a\\nb"], "", "a\nb\n"),
    (["file", "/", "--answer", "dev/null"], "", "/dev/null\n"),
    (
      ["table", fixture("teas.csv").path, "--answer", "Sencha"], "",
      "Sencha,2,\"of 70 °C, not \"\"boiling\"\"\"\n"
    ),
    (
      ["credit-card", "--number", "1234567890123456", "--expires", "0331", "--cvv", "123"], "",
      "The card that ends in 3456 can be used until 03/31.\n"
    ),
  ]) func `an answer on the command line is printed`(
    arguments: [String], input: String, output: String
  ) throws {
    let shown = try run(arguments, input: input)
    #expect(shown.output == output && shown.errors == "" && shown.status == 0)
  }

  @Test func `a confirmation is an exit code`() throws {
    #expect(try run(["confirm", "Sure?", "--answer", "yes"]).status == 0)
    #expect(try run(["confirm", "Sure?", "--answer", "no"]).status == 1)
    #expect(try run(["confirm", "--answer", "Sure?"]).status == 0)
  }

  @Test func `a command runs below a spinner, with its own exit code`() throws {
    let shown = try run(["spin", "Work", "--", "sh", "-c", "echo a; printf b >&2; exit 3"])
    #expect(shown.errors == "Work …\na\nb\n✗ Work\n" && shown.status == 3)
    let quiet = try run(["spin", "--quiet", "Work", "--", "echo", "a"])
    #expect(quiet.errors == "Work …\n✓ Work\n" && quiet.status == 0)
    #expect(try run(["spin", "Work", "--", "sh", "-c", "kill -9 $$"]).status == 137)
    let lines = try run(["spin", "Work", "--", "printf", "a\\r\\nb\\n"])
    #expect(lines.errors == "Work …\na\nb\n✓ Work\n")
  }

  @Test func `files are copied with a line for each, and never over others`() throws {
    let folder = try TemporaryFolder()
    let source = fixture("teas.csv")
    let url = source.absoluteString
    let shown = try run(["download", url, "file:///no/such"], directory: folder.path)
    #expect(shown.errors.contains("✓ teas.csv\n") && shown.errors.contains("✗ such: failed: "))
    #expect(shown.status == 1)
    let copy = folder.url.appending(path: source.lastPathComponent)
    #expect(try Data(contentsOf: copy) == Data(contentsOf: source))
    let again = try run(["download", url], directory: folder.path)
    #expect(again.errors == "✗ teas.csv: failed: The file is there already.\n")
    for url in ["file:///tmp/..%2Fteas", "http://localhost/", "http://localhost/.."] {
      let shown = try run(["download", url], directory: folder.path)
      #expect(shown.errors == "prompts: unexpected argument '\(url)'\n" && shown.status == 2)
    }
  }

  @Test func `packages are lines above a bar`() throws {
    let shown = try run(["package-manager"])
    #expect(shown.output == "Installed 12 packages.\n")
    #expect(shown.errors.hasPrefix("Installing …\n✓ windmill\n✓ tea-kettle\n"))
  }

  @Test func `a burger has a receipt`() throws {
    let shown = try run([
      "burger", "--burger", "Lighthouse", "--toppings", "Rocket, Plums", "--spice", "warm",
      "--side", "a pear", "--name", "Ada", "--instructions", "", "--discount", "yes",
    ])
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.errors == "Preparing your burger …\n✓ Preparing your burger\n")
  }

  @Test(arguments: [
    ([], "the subcommand is missing; see prompts --help"),
    (["chose"], "unexpected argument 'chose'"),
    (["input", "--hidden", "Name"], "unknown option '--hidden'"),
    (["confirm"], "confirm needs a value"),
    (["confirm", "Sure?", "--answer", "nope"], "unexpected argument 'nope'"),
    (["choose", "a", "b", "--", "c"], "unexpected argument 'c'"),
    (["spin", "Work"], "spin LABEL -- needs a value"),
    (["choose", "a"], "there is no terminal to ask on; give --answer, or set PROMPT_ANSWER"),
    (["choose", "a", "b", "--answer", "c"], "--answer: 'c' is none of a, b."),
    (
      ["burger", "--burger", "Lighthouse", "--toppings", "Plums", "--spice", "mild", "--name", ""],
      "there is no terminal to ask on; give --side, --instructions and --discount, "
        + "or set PROMPT_SIDE, PROMPT_INSTRUCTIONS and PROMPT_DISCOUNT"
    ),
  ]) func `what cannot be asked says why, and exits with 2`(
    arguments: [String], message: String
  ) throws {
    let shown = try run(arguments)
    #expect(shown.output == "" && shown.errors == "prompts: \(message)\n" && shown.status == 2)
  }

  private func run(
    _ arguments: [String], input: String = "", directory: String? = nil
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("prompts").run(arguments, input: input, directory: directory)
  }
}
