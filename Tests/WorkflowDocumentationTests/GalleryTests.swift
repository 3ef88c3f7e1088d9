import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport
import WorkflowTextUI

@testable import GallerySample
@testable import WorkflowTerminal

/// The gallery as its users see it.
struct GalleryTests {
  @Test func `a tour by script`() throws {
    let script = checkout.appending(
      path: "Tests/WorkflowDocumentationTests/Fixtures/gallery.script")
    let app = TerminalHarness(GalleryWorkflow(), size: Size(width: 90, height: 28))
    var frames = [app.frame]
    for line in try String(contentsOf: script, encoding: .utf8).split(separator: "\n")
    where try app.follow(String(line)) { frames.append(app.frame) }
    let text = frames.enumerated().flatMap { ["--- frame \($0.offset + 1) ---"] + $0.element.lines }
    assertSnapshot(of: text.joined(separator: "\n"), as: .lines)
  }

  @Test func `a page that is at work for ever ends when its reader goes`() throws {
    let spinner = try #require(Page.all.firstIndex { $0.title == "Spinner" }) + 1
    let program = Process()
    let (input, output) = (Pipe(), Pipe())
    program.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "gallery")
    program.arguments = ["--plain"]
    (program.standardInput, program.standardOutput) = (input, output)
    try program.run()
    try input.fileHandleForWriting.write(contentsOf: Data("select \(spinner)\n".utf8))
    try input.fileHandleForWriting.close()
    var shown = ""
    while !shown.contains("Reading the mail …") {
      let part = output.fileHandleForReading.availableData
      try #require(!part.isEmpty)
      shown += String(decoding: part, as: UTF8.self)
    }
    try output.fileHandleForReading.close()
    program.waitUntilExit()
    #expect(program.terminationStatus == 1)
  }

  @Test func `every page takes every key, the mouse and any size`() {
    let keys: [KeyPress] = [
      "tab", "enter", "space", "up", "down", "left", "right", "x", "5", "backspace", "escape",
      "home",
    ]
    for (index, page) in Page.all.enumerated() {
      var numbers = SeededGenerator(seed: index)
      let app = TerminalHarness(GalleryWorkflow(), size: Size(width: 100, height: 30))
      #expect(throws: Never.self) { try app.perform("select \(index + 1)") }
      #expect(app.frame.lines.contains { $0.contains("struct") }, "\(page.title) has no code")
      app.press("enter")
      for _ in 0..<60 {
        switch numbers.below(8) {
        case 0: app.click(column: numbers.below(100), row: numbers.below(30))
        case 1: app.wheel(notches: numbers.below(5) - 2, column: 60, row: numbers.below(30))
        case 2: app.resize(Size(width: 1 + numbers.below(120), height: 1 + numbers.below(40)))
        case 3: app.advance(by: .milliseconds(numbers.below(1000)))
        default: app.press(numbers.pick(keys))
        }
        if app.exitCode != nil { break }
      }
    }
  }
}
