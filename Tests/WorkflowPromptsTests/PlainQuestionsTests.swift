import Foundation
import Testing

@testable import WorkflowPrompts

/// Questions as lines, where a terminal knows no escape sequences.
struct PlainQuestionsTests {
  @Test func `a question stays until its answer is right`() async throws {
    let user = User("mars", "us-east")
    let region = Prompt.choice("Region", among: ["eu-west", "us-east"], selection: 1)
    #expect(try await user.answer(to: region) == "us-east")
    #expect(
      user.shown == [
        "Region (eu-west, us-east) [us-east]: ", "'mars' is none of eu-west, us-east.",
        "Region (eu-west, us-east) [us-east]: ",
      ])
  }

  @Test func `an empty line is what the question starts with, if that is something`() async throws {
    let number = Prompt.number("Replicas", in: 1...9, startingWith: 2)
    #expect(try await User("").answer(to: number) == 2)
    let user = User("", "3")
    #expect(try await user.answer(to: .number("Replicas", in: 1...9)) == 3)
    #expect(user.shown[1] == "Enter a whole number from 1 to 9.")
    #expect(try await User("").answer(to: .confirmation("Sure?", startingWith: false)) == false)
    #expect(try await User("").answer(to: .choices("C", among: ["a", "b"], chosen: [1])) == ["b"])
    #expect(try await User("").answer(to: .text("Name")) == "")
  }

  @Test func `a line says what can be answered`() async throws {
    func line<Answer>(_ prompt: Prompt<Answer>, _ answer: String) async throws -> String {
      let user = User(answer)
      _ = try await user.answer(to: prompt)
      return user.shown.joined(separator: "\n")
    }
    #expect(try await line(.text("Name", suggestions: ["a", "b"]), "c") == "Name (a, b): ")
    #expect(try await line(.number("Count", startingWith: 2), "3") == "Count [2]: ")
    #expect(try await line(.confirmation("Deploy?"), "n") == "Deploy? (Yes, No) [Yes] ")
    #expect(try await line(.choices("C", among: ["a", "b"]), "a") == "C (with commas: a, b): ")
    #expect(try await line(.choice("C", among: ["a\u{1B}[2J"]), "") == "C (a␛[2J) [a␛[2J]: ")
    #expect(try await line(.longText("Notes"), "a") == "Notes (\\n breaks a line): ")
    let folder = Prompt.file("Folder", in: URL(filePath: "/"), kind: .folder).help("Any.")
    #expect(try await line(folder, "/") == "Any.\nFolder (in /): ")
    #expect(
      try await line(.row("Row", of: ["a"], columns: ["A", "B"]) { [$0, "x"] }, "a")
        == "Row (a) [a]: ")
  }

  @Test func `the end of the input gives up`() async {
    await #expect(throws: PromptError.cancelled) { try await User().answer(to: .text("Name")) }
  }

  @Test func `passwords are hidden, and answers that are given are not asked for`() async throws {
    let user = User("secret")
    #expect(try await user.answer(to: .password("Token")) == "secret")
    #expect(user.shown == ["Token: (hidden)"])
    let none = User()
    #expect(try await none.answer(to: Prompt.text("Name").given("mail").get()) == "mail")
    #expect(none.shown.isEmpty)
  }
}

/// A user who types lines, and then ends the input.
private final class User {
  private(set) var shown: [String] = []
  private var lines: ArraySlice<String>

  init(_ lines: String...) { self.lines = lines[...] }

  func answer<Answer>(to prompt: Prompt<Answer>) async throws(PromptError) -> Answer? {
    let questions = PlainQuestions { question, isHidden in
      self.shown.append(question + (isHidden ? "(hidden)" : ""))
      return self.lines.popFirst()
    } write: {
      self.shown.append($0)
    }
    return try await questions.answered(prompt).given
  }
}
