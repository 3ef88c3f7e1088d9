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
    for mark in ["/*STYLE*/", "/*SCRIPT*/", "/*INDEX*/", "/*FIRST*/", "/*REST*/"] {
      #expect(!page.contains(mark))
    }
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
    let header = #"{"format":"workflow-trace","version":1}"# + "\n"
    let text = header + lines(of: page).joined(separator: "\n") + "\n"
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

  @Test func `the index says where the lines of each turn are, in characters`() throws {
    let text = #"""
      {"e":"type","y":0,"name":"Äpp < 🙂"}
      {"e":"begin","t":1,"s":0,"y":0,"k":"é</script>"}
      {"e":"turn","n":1,"t":2}
      {"e":"apply","s":0,"a":"<b> ü"}
      no JSON: \#u{1B}\#t 🙂
      {"e":"done","t":9}
      {"e":"turn","n":2,"t":10}
      """#
    let page = try page(of: text)
    let index = try index(of: page)
    let lines = try #require(page.firstMatch(of: /class="lines"[^>]*>([^<]*)</)).output.1
    #expect(lines.allSatisfy { $0.isASCII && ($0 == "\n" || $0 >= " ") })
    let figures = try #require(page.firstMatch(of: /class="turns"[^>]*>([^<]*)</)).output.1
    let turns = try JSONDecoder().decode([String: [Int]].self, from: Data(figures.utf8))
    let lengths = try #require(turns["lengths"])
    #expect(lengths.count == 3 && lengths.reduce(0, +) == lines.count)
    #expect(lines.dropFirst(lengths[0]).hasPrefix(#"{"e":"turn","n":1"#))
    #expect(lines.dropFirst(lengths[0] + lengths[1]).hasPrefix(#"{"e":"turn","n":2"#))
    #expect(turns["durations"] == [-1, 7, -1] && index.types == ["Äpp < 🙂"])
    let rows = try #require(page.firstMatch(of: /class="rows"[^>]*>([^<]*)</)).output.1
    #expect(rows.contains("1  \u{1}b> ü at Äpp \u{1} 🙂[é\u{1}/script>]\n2  no action\n"))
  }

  @Test func `a session stands after its parent, so no tree leads in a circle`() throws {
    let index = try index(
      of: page(
        of: """
          {"e":"begin","t":1,"s":-1,"p":-1,"y":0}
          {"e":"begin","t":1,"s":4,"p":7,"y":0}
          {"e":"begin","t":1,"s":7,"p":4,"y":0}
          {"e":"begin","t":1,"s":9,"p":9,"y":0}
          """))
    #expect(index.parents == [-1, -1, 1, -1])
  }

  @Test func `a page shows its first turns before it has the others`() throws {
    var lines = [#"{"e":"begin","t":1,"s":0,"y":0}"#]
    let action = String(repeating: "a", count: 100)
    for turn in 1...9 {
      lines.append(#"{"e":"turn","n":\#(turn),"t":1}"#)
      lines.append(#"{"e":"apply","s":0,"a":"\#(action)"}"#)
    }
    let page = try page(of: lines.joined(separator: "\n"), partSize: 300)
    let parts = page.ranges(of: #"<script class="rows""#)
    #expect(try index(of: page).parts == [3, 2, 2, 2, 1])
    let script = try #require(page.firstRange(of: "\"use strict\"")).lowerBound
    #expect(parts.map { $0.lowerBound < script } == [true, false, false, false, false])
  }

  /// What a page reads first.
  private struct Index: Decodable {
    var types: [String]
    var parts: [Int]
    var sessions: [[Field]]

    /// A number or a text.
    struct Field: Decodable {
      var number: Int?

      init(from decoder: any Decoder) throws {
        number = try? decoder.singleValueContainer().decode(Int.self)
      }
    }

    /// For each session, where its parent stands.
    var parents: [Int?] { sessions.map { $0[1].number } }
  }

  private func index(of page: String) throws -> Index {
    let json = try #require(page.firstMatch(of: /<script id="index"[^>]*>([^<]*)</)).output.1
    return try JSONDecoder().decode(Index.self, from: Data(json.utf8))
  }

  /// Returns the lines of the trace in a page.
  private func lines(of page: String) -> [String] {
    page.matches(of: /<script class="lines" type="text\/plain">([^<]*)<\/script>/)
      .flatMap { $0.output.1.split(separator: "\n").map { String($0) } }
  }

  private func page(
    of lines: String, program: String = "app", turns: ClosedRange<Int>? = nil,
    partSize: Int = 1 << 20
  ) throws -> String {
    let folder = try TemporaryFolder()
    let header = #"{"format":"workflow-trace","version":1,"program":""# + program + "\"}\n"
    let file = try folder.write("trace", (header + lines + "\n").utf8)
    let page = try TracePage(of: Trace(at: URL(filePath: file)), turns: turns, partSize: partSize)
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
