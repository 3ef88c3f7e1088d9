import Foundation
import Workflow
import WorkflowTextUI

/// The program: a host, a viewer, and commands one after the other.
struct Program {
  private let host: WorkflowHost<EmailBrowserWorkflow>
  private var viewer: Viewer
  private var frameCount = 0
  private let write: (String) -> Void
  private let complain: (String) -> Void

  /// Makes the program; nothing is printed yet.
  ///
  /// - Parameters:
  ///   - mail: what to show.
  ///   - size: the size of the frames.
  ///   - write: prints to standard output.
  ///   - complain: prints a line to standard error.
  init(
    mail: MailStore, size: Size, write: @escaping (String) -> Void,
    complain: @escaping (String) -> Void
  ) {
    // Outside any actor: workers run in `drain()`, so a frame is printed when nothing is pending.
    host = WorkflowHost(EmailBrowserWorkflow(mail: mail), isolation: nil)
    viewer = Viewer(size: size)
    self.write = write
    self.complain = complain
  }

  /// Prints the first frame, and one after each command until the lines end or one says `quit`.
  mutating func run(_ nextLine: () -> String?) async {
    await printFrame()
    while let line = nextLine() {
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty { continue }
      guard let command = Command(line) else {
        complain("unknown command '\(line)'; expected \(Command.all)")
        continue
      }
      if command == .quit { break }
      perform(command)
      await printFrame()
    }
    host.end()
  }

  private mutating func perform(_ command: Command) {
    let inbox = host.rendering.left
    let position = inbox.position ?? 0
    switch command {
    case .next: inbox.select(position: position + 1)
    case .previous: inbox.select(position: position - 1)
    case .first: inbox.select(position: 0)
    case .last: inbox.select(position: inbox.messages.count - 1)
    case .select(let number):
      guard (1...max(1, inbox.messages.count)).contains(number), inbox.messages.count > 0 else {
        return complain("there is no message \(number); the mailbox has \(inbox.messages.count)")
      }
      inbox.select(position: number - 1)
    case .scroll(let lines): viewer.scrollMessage(by: lines)
    case .quit: break
    }
  }

  private mutating func printFrame() async {
    await host.drain()
    frameCount += 1
    let frame = viewer.frame(of: host.rendering)
    write("--- frame \(frameCount) ---\n" + frame.lines.map { $0 + "\n" }.joined())
  }
}
