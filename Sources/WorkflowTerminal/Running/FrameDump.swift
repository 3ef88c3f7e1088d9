import Workflow
import WorkflowTextUI

/// Prints frames: the first one, and one after each line that asks for something.
struct FrameDump<Root: Workflow> where Root.Rendering: TextScreen {
  let app: SettledApp<Root>
  let console: Console
  /// The picture to make instead of printing frames; nil for none.
  private var picture: Picturing?
  private var count = 0
  private var hasRefused = false
  /// The lines printed above an app below the prompt, for the picture.
  private var transcript = Transcript()

  init(_ app: SettledApp<Root>, console: Console, picture: Picturing? = nil) {
    self.app = app
    self.console = console
    self.picture = picture
  }

  /// Follows lines until the lines or the app end, and returns the exit code.
  ///
  /// A line that cannot be done is reported and left out, and makes the run a failure.
  mutating func run(
    _ nextLine: () -> String?, isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    await app.settle()
    app.app.saveChanges()
    if let code = app.exitCode {
      printLines()
      return code
    }
    printFrame()
    while !console.hasFailed, let line = nextLine() {
      do {
        guard try await app.follow(line) else { continue }
      } catch {
        console.report(error.description)
        hasRefused = true
        continue
      }
      app.app.saveChanges()
      if let problem = app.app.takeProblem() { console.report(problem.line) }
      if let code = app.exitCode {
        if !addFrame() { printLines() }
        let isDrawn = picture?.write(to: console) ?? true
        return (hasRefused || !isDrawn) && code == .success ? .failure : code
      }
      printFrame()
    }
    let isDrawn = picture?.write(to: console) ?? true
    app.app.host.end()
    return console.hasFailed || hasRefused || !isDrawn ? .failure : .success
  }

  private var frame: Frame {
    app.app.window.environment.usesASCII ? app.frame.withASCIISigns : app.frame
  }

  /// Adds the frame to the picture, and returns whether there is one.
  @discardableResult
  private mutating func addFrame() -> Bool {
    guard picture != nil else { return false }
    var frame = frame
    if app.app.window.form == .inline {
      transcript.print(app.app.takePrinted())
      frame = transcript.picture(of: frame, on: app.app.window.size)
    }
    picture?.add(frame)
    return true
  }

  /// Prints what the app has asked to print, above the frame.
  private func printLines() {
    for text in app.app.takePrinted() { console.write(text.printed) }
  }

  private mutating func printFrame() {
    if addFrame() { return }
    printLines()
    count += 1
    let lines = frame.lines.map { $0 + "\n" }
    console.write("--- frame \(count) ---\n" + lines.joined())
  }
}
