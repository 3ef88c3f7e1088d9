import Testing

@testable import WorkflowPrompts

/// The names by which answers are given.
struct NamesTests {
  @Test(arguments: [
    ("Service name", "--service-name", "PROMPT_SERVICE_NAME"),
    ("Take 15 % off?", "--take-15-off", "PROMPT_TAKE_15_OFF"),
    ("Größe", "--grosse", "PROMPT_GROSSE"),
    ("地域", "--地域", nil),
    ("Регион", "--регион", nil),
    ("Й", "--й", nil),
    ("が", "--が", nil),
    // The variables of "Регион 2" and "Город 2" would be the same.
    ("Регион 2", "--регион-2", nil),
    // These variables mean something else.
    ("Answers", "--answers", nil),
    ("Plain?", "--plain", nil),
  ]) func `a label is an option, and a variable if its letters allow that`(
    label: String, option: String, variable: String?
  ) {
    let name = AnswerName(label: label)
    #expect(name.option == option)
    #expect(name.variable == variable)
  }

  @Test func `an answer is given by a name in any letters`() throws {
    let region = Prompt.text("Регион")
    let argument = try Answers(arguments: ["--регион", "юг"], variables: [:]).given(region)
    #expect(argument.given == "юг")
    let file = try Answers(variables: ["PROMPT_ANSWERS": "f"]) { _ in "регион = юг" }
    #expect(try file.given(region).given == "юг")
  }

  @Test func `where there is no variable, the message names the file`() {
    #expect(
      PromptError.noTerminal(option: "--地域").description
        == "there is no terminal to ask on; give --地域, "
        + "or write '地域 = …' into the file of answers")
  }

  @Test func `a label without letters stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await ask(.text("?!"))
    }
    expectStop(
      """
      The question "?!" has no letters to name its answer by.
      Name an option: .option("--name").
      """, result)
  }

  @Test func `two questions of one call with the same name stop the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await ask(.text("Region"), .text("Count"), .confirmation("Region?"))
    }
    expectStop(
      """
      The answers to the questions "Region" and "Region?" have the same name, --region.
      Name another option for one of them: .option("--other-name").
      """, result)
  }

  @Test func `an option without dashes stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Prompt.confirmation("Sure?").option("yes")
    }
    expectStop(
      """
      The option of the question "Sure?" has no dashes, so any such word would answer it.
      Write .option("--yes").
      """, result)
  }

  private func expectStop(_ message: String, _ result: ExitTest.Result?) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(message))
  }
}
