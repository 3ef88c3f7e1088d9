import Foundation
import Testing
import WorkflowTestSupport
import WorkflowTracing

@testable import workflow_trace

/// The page that `workflow-trace html` writes.
struct PageTests {
  @Test func `a page needs nothing else, and loads nothing`() throws {
    let page = try page(of: trace(turns: 3))
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    for mark in ["/*STYLE*/", "/*SCRIPT*/", "/*TRACE*/"] { #expect(!page.contains(mark)) }
    #expect(page.contains("default-src 'none'"))
    #expect(page.firstMatch(of: /https?:|src=|href=|@import|url\(|innerHTML|eval/) == nil)
    #expect(page.contains("prefers-color-scheme: dark"))
  }

  @Test func `a hostile text does not end the script that it stands in`() throws {
    let hostile = #"</script><img src=x onerror=alert(1)><!--\u001b[2J\u202e"#
    let page = try page(
      of: """
        {"e":"type","y":0,"name":"\(hostile)"}
        {"e":"begin","t":1,"s":0,"y":0,"k":"\(hostile)"}
        {"e":"state","s":0,"all":["\(hostile)"]}
        </script> no JSON at all
        """, program: hostile)
    let clean = try self.page(of: trace(turns: 1))
    #expect(page.ranges(of: "</script>").count == clean.ranges(of: "</script>").count)
    #expect(!page.contains("<img") && !page.contains("<!--"))
    #expect(lines(of: page).contains { $0.contains(#"\u003c/script>"#) })
  }

  @Test func `a range has the texts and the sessions that there were before it`() throws {
    let page = try page(of: trace(turns: 90), turns: 70...71)
    let lines = lines(of: page)
    #expect(lines.contains(#"{"e":"type","y":0,"name":"App"}"#))
    #expect(lines.contains(#"{"e":"live","t":1,"s":0,"y":0,"k":""}"#))
    #expect(lines.contains(#"{"e":"state","s":0,"all":["State(","  count: 69",")"]}"#))
    #expect(lines.filter { $0.contains(#""e":"turn""#) }.count == 2)
    #expect(lines.last == #"{"e":"done","t":71500}"#)
  }

  @Test func `a page of a trace read as a trace says the same`() throws {
    let page = try page(of: trace(turns: 90), turns: 70...80)
    let folder = try TemporaryFolder()
    let header = #"{"format":"workflow-trace","version":"1.0"}"# + "\n"
    let text = header + lines(of: page).dropFirst().joined(separator: "\n") + "\n"
    let part = try Trace(at: URL(filePath: folder.write("part", text.utf8)))
    #expect(part.turns.dropFirst().map(\.number) == Array(70...80))
    let last = part.turns.count - 1
    #expect(try part.state(of: 0, afterTurnAt: last)?.lines == ["State(", "  count: 80", ")"])
  }

  @Test func `turns that are not there are an error`() throws {
    #expect(throws: TracePage.Failure.self) { try page(of: trace(turns: 5), turns: 7...9) }
  }

  @Test(arguments: ["9", "9-", "-9", "9-8", "a-b", "1-2-3"])
  func `a range that is none is bad usage`(text: String) throws {
    let shown = try BuiltProgram("workflow-trace").run(["html", "x", "-o", "y", "--turns", text])
    #expect(shown.status == 2)
    #expect(shown.errors.contains("--turns needs two numbers, as in 400-900"))
  }

  /// Returns the lines of the trace in a page.
  private func lines(of page: String) -> [String] {
    let start = "<script id=\"trace\" type=\"text/plain\">\n"
    guard let begin = page.firstRange(of: start)?.upperBound,
      let end = page[begin...].firstRange(of: "</script>")?.lowerBound
    else { return [] }
    return page[begin..<end].split(separator: "\n").map { String($0) }
  }

  private func page(
    of lines: String, program: String = "app", turns: ClosedRange<Int>? = nil
  ) throws -> String {
    let folder = try TemporaryFolder()
    let header = #"{"format":"workflow-trace","version":"1.0","program":""# + program + "\"}\n"
    let file = try folder.write("trace", (header + lines + "\n").utf8)
    let page = try TracePage(of: Trace(at: URL(filePath: file)), turns: turns)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// Returns the trace of a counter; every tenth text is whole.
  private func trace(turns: Int) -> String {
    var lines = [
      #"{"e":"type","y":0,"name":"App"}"#, #"{"e":"begin","t":1,"s":0,"y":0}"#,
      #"{"e":"state","s":0,"all":["State(","  count: 0",")"]}"#,
    ]
    for turn in 1...turns {
      lines.append(#"{"e":"turn","n":\#(turn),"t":\#(turn * 1000)}"#)
      let text = #""  count: \#(turn)""#
      lines.append(
        turn % 10 == 0
          ? #"{"e":"state","s":0,"all":["State(",\#(text),")"]}"#
          : #"{"e":"state","s":0,"x":[[1,1,[\#(text)]]]}"#)
      lines.append(#"{"e":"done","t":\#(turn * 1000 + 500)}"#)
    }
    return lines.joined(separator: "\n")
  }
}
