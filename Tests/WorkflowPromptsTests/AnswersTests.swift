import Foundation
import Testing

@testable import WorkflowPrompts

/// Answers that are given without a terminal.
struct AnswersTests {
  private func given<Answer>(
    _ prompt: Prompt<Answer>, _ variables: [String: String] = [:], file: String? = nil
  ) throws -> Answer? {
    var variables = variables
    if file != nil { variables["PROMPT_ANSWERS"] = "answers.txt" }
    return try Answers(variables: variables) { _ in file ?? "" }.given(prompt).given
  }

  @Test func `a variable or a line of the file has the answer, and the variable comes first`()
    throws
  {
    let name = Prompt.text("Service name")
    #expect(try given(name) == nil)
    #expect(try given(name, ["PROMPT_SERVICE_NAME": "a b"]) == "a b")
    #expect(try given(name, file: "# x\n service-name = mail = 1 \n") == "mail = 1")
    #expect(try given(name, ["PROMPT_SERVICE_NAME": "a"], file: "service-name=b") == "a")
    #expect(try given(name.option("-n"), ["PROMPT_N": "x"]) == "x")
  }

  @Test func `what the command line says comes before all others`() throws {
    let number = Prompt.number("N", in: 1...9)
    #expect(try given(number.answered(by: "3"), ["PROMPT_N": "4"], file: "n = 5") == 3)
    #expect(try given(number.answered(by: nil), ["PROMPT_N": "4"]) == 4)
    #expect(number.option == "--n" && number.option("-x").option == "-x")
    #expect(
      throws: PromptError.badAnswer(name: "--n", reason: "Enter a whole number from 1 to 9.")
    ) { try given(number.answered(by: "x")) }
  }

  @Test func `the command line has the answer first, until two dashes`() throws {
    func given<Answer>(_ prompt: Prompt<Answer>, _ arguments: String...) throws -> Answer? {
      let variables = ["PROMPT_NAME": "variable"]
      return try Answers(arguments: arguments, variables: variables).given(prompt).given
    }
    #expect(try given(.text("Name"), "x", "--name", "mail") == "mail")
    #expect(try given(.text("Name"), "--name=a=b") == "a=b")
    #expect(try given(.text("Name"), "--", "--name", "mail") == "variable")
    #expect(try given(.text("Größe"), "--grosse", "4") == "4")
    #expect(try given(.confirmation("Sure?"), "--sure", "-v") == true)
    #expect(try given(.confirmation("Sure?"), "--sure", "no") == false)
    #expect(try given(.confirmation("Sure?"), "--sure", "prod") == true)
    #expect(try given(.confirmation("Sure?", no: "Never"), "--sure", "never") == false)
  }

  @Test(arguments: [
    (["--name"], "it needs a value"),
    (["--name", "--"], "it needs a value"),
    (["--name", "-x", "--name"], "it needs a value"),
    (
      ["--name", "--region", "eu"],
      "it needs a value; if that is '--region', write --name=--region"
    ),
  ]) func `an option without a value says so`(arguments: [String], reason: String) {
    #expect(throws: PromptError.badAnswer(name: "--name", reason: reason)) {
      try Answers(arguments: arguments, variables: [:]).given(.text("Name")).given
    }
  }

  @Test func `of an option that is there twice, the last value counts, or all that are chosen`()
    throws
  {
    func given<Answer>(_ prompt: Prompt<Answer>, _ arguments: String...) throws -> Answer? {
      try Answers(arguments: arguments, variables: [:]).given(prompt).given
    }
    #expect(try given(.text("Name"), "--name", "a", "x", "--name=--b") == "--b")
    #expect(try given(.confirmation("Sure?"), "--sure", "--sure", "no") == false)
    let checks = Prompt.choices("Checks", among: ["a", "b", "c"])
    #expect(try given(checks, "--checks", "c", "--checks=a,b") == ["a", "b", "c"])
    #expect(try given(checks, "--checks", "") == [])
  }

  @Test func `a title may have blanks around it, and commas`() throws {
    let branch = Prompt.choice("Branch", among: ["  dev", "* main"])
    #expect(try given(branch, ["PROMPT_BRANCH": "  dev"]) == "  dev")
    #expect(try given(branch, file: "branch = dev") == "  dev")
    let parts = Prompt.choices("Parts", among: ["a", "b, c", "d"])
    #expect(try given(parts, ["PROMPT_PARTS": "d, b, c"]) == ["b, c", "d"])
    let reason = "'b' is none of a, b, c, d."
    #expect(throws: PromptError.badAnswer(name: "PROMPT_PARTS", reason: reason)) {
      try given(parts, ["PROMPT_PARTS": "a,b"])
    }
  }

  @Test func `each kind reads its answer from a text`() throws {
    func answer<Answer>(_ prompt: Prompt<Answer>, _ text: String) throws -> Answer? {
      try given(prompt.option("--x"), ["PROMPT_X": text])
    }
    #expect(try answer(.number("N", in: 1...9), " 7 ") == 7)
    #expect(try answer(.choice("C", among: ["a", "b"]), "b") == "b")
    #expect(try answer(.choices("C", among: ["a", "b", "c"]), "c, a") == ["a", "c"])
    #expect(try answer(.confirmation("C"), "YES") == true)
    #expect(try answer(.confirmation("C"), "0") == false)
    #expect(try answer(.longText("L"), "a\\nb") == "a\nb")
    #expect(try answer(.date("D"), "2026-03-23")?.day == 23)
    #expect(try answer(.file("F", kind: .folder), "/")?.path == "/")
    #expect(try answer(.row("R", of: [1, 2], columns: ["N"]) { ["n\($0)"] }, "n2") == 2)
  }

  @Test func `an answer that is none says what is wrong, and by what name`() {
    #expect(throws: PromptError.badAnswer(name: "PROMPT_C", reason: "'z' is none of a, b.")) {
      try given(.choice("C", among: ["a", "b"]), ["PROMPT_C": "z"])
    }
    #expect(
      throws: PromptError.badAnswer(
        name: "answers.txt, line 2", reason: "Enter a whole number from 1 to 9.")
    ) { try given(.number("N", in: 1...9), file: "\r\nn = 12") }
    #expect(throws: PromptError.self) {
      try Answers(variables: ["PROMPT_ANSWERS": "/no/such/file"])
    }
  }

  @Test func `the answers can come through a pipe`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("\u{FEFF}n = 7\n".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let answers = try Answers(arguments: [], variables: ["PROMPT_ANSWERS": path])
    #expect(try answers.given(.number("N", in: 1...9)).given == 7)
  }

  @Test func `a question without options is an error, if one has to be chosen`() async throws {
    let none: [String] = []
    let error = PromptError.badAnswer(name: "C", reason: "there is nothing to choose from")
    await #expect(throws: error) { try await ask("C", among: none) }
    await #expect(throws: error) { try await ask(.choices("C", among: none, atLeast: 1)) }
    await #expect(throws: error) { try await ask(.row("C", of: none, columns: []) { [$0] }) }
    #expect(try await ask(.choices("C", among: none).answered(by: "")) == [])
  }

  @Test func `errors say what to do`() {
    #expect(
      PromptError.noTerminal(option: "--region").description
        == "there is no terminal to ask on; give --region, or set PROMPT_REGION")
    #expect(
      PromptError.noTerminal(option: "--a", others: ["--b", "--c"]).description
        == "there is no terminal to ask on; give --a, --b and --c, "
        + "or set PROMPT_A, PROMPT_B and PROMPT_C")
    #expect(
      PromptError.noTerminal(option: "--a", others: ["--в", "--г"]).description
        == "there is no terminal to ask on; give --a, --в and --г, "
        + "or set PROMPT_A and write 'в = …' and 'г = …' into the file of answers")
    #expect(
      PromptError.badAnswer(name: "PROMPT_C", reason: "No.").description == "PROMPT_C: No.")
  }
}
