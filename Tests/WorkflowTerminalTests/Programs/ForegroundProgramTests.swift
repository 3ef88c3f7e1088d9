import Foundation
import Testing
import WorkflowTextUI

@testable import WorkflowTerminal

/// The programs that can be run, and how they are described.
struct ForegroundProgramTests {
  @Test func `the editor is that of VISUAL, or else of EDITOR, or else vi`() {
    #expect(command(.editor("a", variables: ["VISUAL": "vim", "EDITOR": "ed"])) == "vim \"$@\"")
    #expect(command(.editor("a", variables: ["VISUAL": "", "EDITOR": "ed -v"])) == "ed -v \"$@\"")
    #expect(command(.editor("a", variables: ["EDITOR": " "])) == "vi \"$@\"")
    #expect(
      ForegroundProgram.editor("a b", "c", variables: [:]).arguments
        == ["/bin/sh", "-c", "vi \"$@\"", "sh", "a b", "c"])
  }

  @Test func `the pager is that of PAGER, or else less`() {
    #expect(command(.pager("a", variables: ["PAGER": "more"])) == "more \"$@\"")
    #expect(command(.pager("a", variables: [:])) == "less \"$@\"")
  }

  @Test func `the browser is that of BROWSER, and gets a link as it is`() throws {
    let link = try #require(Link("https://a.example/;rm+-rf"))
    let browser = ForegroundProgram.browser(link, variables: ["BROWSER": "lynx -tna"])
    #expect(command(browser) == "lynx -tna \"$@\"")
    #expect(browser.arguments.last == "https://a.example/;rm+-rf")
  }

  @Test func `the shell is that of SHELL, or else sh`() {
    #expect(
      ForegroundProgram.interactiveShell(variables: ["SHELL": "/bin/zsh"]).arguments == ["/bin/zsh"]
    )
    #expect(ForegroundProgram.interactiveShell(variables: [:]).arguments == ["/bin/sh"])
  }

  @Test func `a program that the user chooses and that is missing is named`() throws {
    let variables = ["PAGER": "no-such-pager -R", "EDITOR": "/nowhere/ed", "PATH": "/usr/bin:/bin"]
    func explained(_ program: ForegroundProgram, _ outcome: ForegroundProgram.Outcome) -> String {
      "\(program.explaining(outcome, variables: variables))"
    }
    let pager = ForegroundProgram.pager("a", variables: variables)
    #expect(explained(pager, .exited(127)) == "There is no program 'no-such-pager'")
    #expect(explained(pager, .exited(1)) == "exited with 1")
    let editor = ForegroundProgram.editor("a", variables: variables)
    #expect(explained(editor, .exited(127)) == "There is no program '/nowhere/ed'")
    // What is there has exited with that code itself.
    let shell = ForegroundProgram.pager("a", variables: ["PAGER": "sh -c 'exit 127'"])
    #expect(explained(shell, .exited(127)) == "exited with 127")
    #expect(explained(.shell("no-such | less"), .exited(127)) == "exited with 127")
    #expect(explained(ForegroundProgram(["ls"]), .exited(127)) == "exited with 127")
  }

  @Test func `a program is kept in a state`() throws {
    let program = ForegroundProgram(
      ["ls"], environment: ["A": "1"], directory: "/", waitsForKey: true)
    let data = try JSONEncoder().encode(program)
    #expect(try JSONDecoder().decode(ForegroundProgram.self, from: data) == program)
    #expect("\(program)" == "ls")
  }

  @Test func `an outcome is described for the user`() {
    #expect("\(ForegroundProgram.Outcome.exited(2))" == "exited with 2")
    #expect("\(ForegroundProgram.Outcome.signaled(SIGKILL))" == "ended by signal 9 (Killed)")
    #expect("\(ForegroundProgram.Outcome.notStarted(reason: "No"))" == "No")
    #expect(ForegroundProgram.Outcome.exited(0).isSuccess)
    #expect(!ForegroundProgram.Outcome.exited(1).isSuccess)
    #expect(!ForegroundProgram.Outcome.notStarted(reason: "No").isSuccess)
  }

  @Test func `a program without arguments is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = ForegroundWorker(ForegroundProgram([]))
    }
  }

  private func command(_ program: ForegroundProgram) -> String { program.arguments[2] }
}
