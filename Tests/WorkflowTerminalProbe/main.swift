// A terminal program that can end in every possible way, for Tests/Scripts/terminal.
//
// Keys: q ends it, x calls exit(7), t traps by fatalError, i by an index out of bounds, m by
// entering once more, s writes to the null pointer, a aborts, d crashes on four threads, o
// overflows the stack, e prints and continues, h hangs, p shows the bytes of every key from then on,
// w writes without end, c leaves and enters again. A capital letter does the same on the device's
// thread. With --flood it is an app that changes 10,000 times in a second. With --actor it is an
// app that stops if any of its code runs off the main actor; the options of every terminal app may
// follow. With --launch COMMAND it is an app that runs the command in the terminal when e is pressed.
// With --close, --crash or --exit it does that a moment later; with --still its clock stands. With
// --inline it is an app below the prompt. The options of every terminal app may follow. With --work it
// logs two lines above a bar, and ends by exit(1) right then.

import Foundation
import WorkflowPrompts
import WorkflowTerminal
import WorkflowTextUI

if CommandLine.arguments.contains("--flood") { exit(await Flood().runInTerminal().rawValue) }
if let index = CommandLine.arguments.firstIndex(of: "--actor") {
  let options = try TerminalOptions(Array(CommandLine.arguments[(index + 1)...]))
  exit(await MainActorApp().runInTerminal(options).rawValue)
}
if let index = CommandLine.arguments.firstIndex(of: "--launch") {
  var arguments = Array(CommandLine.arguments[(index + 2)...])
  let options = try TerminalOptions(parsing: &arguments)
  let app = Launcher(
    command: CommandLine.arguments[index + 1], closesByItself: arguments.contains("--close"),
    crashesByItself: arguments.contains("--crash"), exitsByItself: arguments.contains("--exit"),
    isStill: arguments.contains("--still"))
  exit(await app.runInTerminal(options).rawValue)
}

if let index = CommandLine.arguments.firstIndex(of: "--inline") {
  let options = try TerminalOptions(Array(CommandLine.arguments[(index + 1)...]))
  print("said before")
  let code = await Lines().runInTerminal(options, form: .inline)
  print("said after")
  exit(code.rawValue)
}

if CommandLine.arguments.contains("--work") {
  await runTool {
    await withProgress("Working") { progress in
      progress.log("the first line")
      progress.log("the last line")
      exit(1)
    }
  }
}

let isFullScreen = CommandLine.arguments.contains("--full-screen")
do {
  let probe = try Probe(fullScreen: isFullScreen)
  probe.run()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(2)
}
