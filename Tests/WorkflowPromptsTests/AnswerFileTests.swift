import Testing

@testable import WorkflowPrompts

/// The lines of a file of answers.
struct AnswerFileTests {
  private func value(_ line: String) throws -> String? {
    try AnswerFile(line, path: "f").text(for: AnswerName(option: "--service-name"))?.text
  }

  @Test(arguments: [
    ("service-name = mail", "mail"),
    ("  Service-Name=mail  ", "mail"),
    ("--service-name = a = b", "a = b"),
    ("service-name =", ""),
    ("service-name = \" a \"", " a "),
    ("service-name = \"\"", ""),
    ("service-name = \"", "\""),
    ("service-name = \"a\" b", "\"a\" b"),
    ("service-name = a # b", "a # b"),
    ("service-name = C:\\new", "C:\\new"),
    ("# service-name = a\n\n  # b\r\nservice-name = c", "c"),
    ("service = a", nil),
    ("", nil),
  ]) func `a line gives a name a value`(line: String, value: String?) throws {
    #expect(try self.value(line) == value)
  }

  @Test(arguments: ["service-name", "service name = mail", "= mail", "-- = mail", "[mail]"])
  func `a line that gives nothing a value is an error`(line: String) {
    let reason = "write 'name = value', or begin a comment with #"
    #expect(throws: PromptError.badAnswer(name: "f, line 3", reason: reason)) {
      try AnswerFile("a = 1\n\n\(line)\n", path: "f")
    }
  }

  @Test func `a name has one value`() {
    let reason = "'region' has a value in line 1 already"
    #expect(throws: PromptError.badAnswer(name: "f, line 3", reason: reason)) {
      try AnswerFile("region = a\n#\n--Region = a\n", path: "f")
    }
  }

  @Test func `an answer is found with its line`() throws {
    let file = try AnswerFile("a = 1\nb = 2", path: "answers.txt")
    let place = file.text(for: AnswerName(option: "--b"))?.place
    #expect(place == "answers.txt, line 2")
  }
}
