import Testing
import WorkflowSnapshotTesting

@testable import TicTacToe

struct ConsoleTests {
  @Test func `a whole evening gives this text`() async {
    let (screens, complaints) = await played(WholeEvening.script)
    assertSnapshot(of: screens, as: .lines)
    #expect(complaints == [])
  }

  @Test func `the same script gives the same text every time`() async {
    let first = await played(WholeEvening.script).screens
    for _ in 0..<20 { #expect(await played(WholeEvening.script).screens == first) }
  }

  @Test func `an unknown command is named with those that there are`() async {
    let (screens, complaints) = await played("jump 3")
    #expect(
      complaints == [
        "unknown command \"jump\"; it takes: email TEXT, password TEXT, log-in, exit"
      ])
    #expect(screens == (await played("")).screens)
  }

  @Test func `a command of another screen does not fit`() async {
    let (_, complaints) = await played("place 1 1")
    #expect(
      complaints == [
        "\"place\" does not fit this screen; it takes: email TEXT, password TEXT, log-in, exit"
      ])
  }

  @Test func `arguments that do not fit are answered with the usage`() async {
    let login = "email ann@example.com\npassword anchor\nlog-in\nx A\no B\nstart\n"
    for place in ["place", "place 1", "place 0 1", "place 1 4", "place a b", "place 1 1 1"] {
      let (_, complaints) = await played(login + place)
      #expect(complaints == ["\"\(place)\" should be: place ROW COLUMN (1 to 3)"])
    }
    #expect(await played("log-in now").complaints == ["\"log-in now\" should be: log-in"])
  }

  @Test func `empty lines and comments are skipped`() async {
    #expect(await played("\n  \n# email x\n").screens == (await played("")).screens)
  }

  @Test func `nothing is read after exit`() async {
    let (screens, complaints) = await played("exit\njump")
    #expect(screens == (await played("")).screens)
    #expect(complaints == [])
  }
}

/// Plays a script within this process, and returns what was shown and complained about.
func played(_ script: String) async -> (screens: String, complaints: [String]) {
  var screens: [String] = []
  var complaints: [String] = []
  let console = Console(
    service: DemoAuthenticationService(),
    show: { screens.append($0) }, complain: { complaints.append($0) })
  await console.play(script.split(separator: "\n").map(String.init))
  return (screens.joined(separator: "\n"), complaints)
}
