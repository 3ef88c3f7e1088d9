import WorkflowTextUI
import WorkflowTerminal
import Foundation
import Testing
import WorkflowTestSupport
import WorkflowTracing

@testable import workflow_trace

/// What `workflow-trace` says about traces.
struct SummaryTests {
  @Test func `the summary in the documents is that of a shelf of books`() throws {
    let page = try String(
      contentsOf: checkout.appending(path: "docs/seeing-inside.md"), encoding: .utf8)
    let shown = try #require(page.firstMatch(of: /```text\n(trace of shelf(?:.*\n)+?)```/)).1
    #expect(try summary(shelf(isCompared: false)) == String(shown.dropLast()))
  }

  @Test func `two traces stand beside each other`() throws {
    let text = try summary(shelf(isCompared: false), shelf(isCompared: true))
    #expect(text.contains("Book    15 → 3           12 → 0  0 → 12"))
    #expect(text.contains("what caused them, first trace"))
    #expect(!text.contains("what caused them, second trace"))
    #expect(text.contains("slowest turns, second trace"))
    #expect(!text.contains("twice as many"))
    let short = #"{"e":"turn","n":1,"t":5}"# + "\n" + #"{"e":"done","t":6}"#
    let longer = try summary(shelf(isCompared: true), short)
    #expect(longer.contains("One trace has more than twice as many turns"))
  }

  @Test func `what is typed is one cause, and what cannot be compared is named`() throws {
    var lines = [
      #"{"e":"type","y":0,"name":"Board"}"#, #"{"e":"begin","t":1,"s":0,"y":0}"#,
      #"{"e":"type","y":1,"name":"Report"}"#, #"{"e":"begin","t":1,"s":1,"p":0,"y":1}"#,
      #"{"e":"props","y":1,"not":["format","then"]}"#,
    ]
    for (turn, letters) in ["h", "he", "hel", "hell", "hello"].enumerated() {
      lines += [
        #"{"e":"turn","n":\#(turn + 1),"t":\#(100 * turn)}"#,
        #"{"e":"apply","s":0,"a":".type(\"\#(letters)\")"}"#,
        #"{"e":"pass","t":\#(100 * turn),"d":9,"r":[[0,0,9,1,1],[1,2,5,2,0]]}"#,
        #"{"e":"done","t":\#(100 * turn + 20)}"#,
      ]
    }
    let text = try summary(lines.joined(separator: "\n"))
    #expect(
      text.contains(
        """
          Report: 5 of 5, which took 25 ns of 25 ns
            5 × new props from Board, which rendered because of .type(…) at Board
            Its props count as new each time, since these properties cannot be compared: format, then.
        """))
    #expect(text.contains(#".type("hello") at Board"#))
    // A type of the framework is said to be slow, but its reader cannot change it.
    lines[2] = #"{"e":"type","y":1,"name":"Report","lib":1}"#
    let other = try summary(lines.joined(separator: "\n"))
    #expect(other.contains("5 × new props from Board") && !other.contains("Its props"))
  }

  @Test func `a cause is found below, however deep and wide the pass is`() throws {
    let (depth, width) = (20_000, 20_000)
    var lines = [#"{"e":"type","y":0,"name":"Level"}"#, #"{"e":"begin","t":1,"s":0,"y":0}"#]
    lines += (1..<depth).map { #"{"e":"begin","t":1,"s":\#($0),"p":\#($0 - 1),"y":0}"# }
    lines.append(#"{"e":"type","y":1,"name":"Row"}"#)
    lines += (0..<width).map { #"{"e":"begin","t":1,"s":\#(depth + $0),"p":0,"y":1}"# }
    // The last row has changed: so the root renders, and all others have new props.
    let renders =
      ["[0,0,9,3,1]"] + (1..<depth).map { "[\($0),1,1,2,0]" }
      + (0..<width).map { "[\(depth + $0),1,1,\($0 == width - 1 ? 1 : 2),0]" }
    lines += [
      #"{"e":"turn","n":1,"t":5}"#, #"{"e":"apply","s":\#(depth + width - 1),"a":".tick"}"#,
      #"{"e":"pass","t":6,"d":9,"r":[\#(renders.joined(separator: ","))]}"#,
      #"{"e":"done","t":20}"#,
    ]
    let text = try summary(lines.joined(separator: "\n"))
    let cause = "which rendered because of .tick at Row"
    #expect(text.contains("\(width - 1) × new props from Level, \(cause)"), "\(text)")
    #expect(text.contains("\(depth - 1) × new props from Level, \(cause)"), "\(text)")
  }

  @Test func `a single render that changed nothing is no finding`() throws {
    let text = try summary(
      """
      {"e":"type","y":0,"name":"App"}
      {"e":"begin","t":1,"s":0,"y":0}
      {"e":"turn","n":1,"t":5}
      {"e":"apply","s":0,"a":".quit"}
      {"e":"pass","t":6,"d":2,"r":[[0,0,2,1,0]]}
      {"e":"done","t":9}
      """)
    #expect(text.contains("App        1                1"))
    #expect(!text.contains("renders that changed nothing"))
  }

  @Test func `workers, drops and what is unknown are counted`() throws {
    let text = try summary(
      """
      {"e":"type","y":0,"name":"App"}
      {"e":"begin","t":1,"s":0,"y":0}
      {"e":"work","t":2,"s":0,"of":"Timer","w":"Timer(1)"}
      {"e":"rest","t":3,"s":0,"of":"Timer","w":"Timer(1)"}
      {"e":"work","t":4,"s":0,"of":"Timer","w":"Timer(2)"}
      {"e":"drop","t":5,"s":0,"a":".tick","why":"sessionHasEnded"}
      {"e":"drop","t":6,"s":0,"a":".tick","why":"sessionHasEnded"}
      {"e":"left","t":6,"path":"App","why":"isDeclined"}
      {"e":"telepathy","t":7}
      nonsense
      """)
    #expect(text.contains("Timer      2      1          1"))
    #expect(text.contains("dropped\n  2 × .tick at App: sessionHasEnded"))
    #expect(text.contains("1 × App: isDeclined"))
    #expect(text.contains("1 × 'telepathy'\n  1 × unreadable lines"))
  }

  @Test func `without comparisons, the causes of all renders are said`() throws {
    let text = try summary(
      """
      {"e":"type","y":0,"name":"App"}
      {"e":"begin","t":1,"s":0,"y":0}
      {"e":"pass","t":2,"d":2,"r":[[0,0,2,0]]}
      {"e":"turn","n":1,"t":5}
      {"e":"apply","s":0,"a":".go"}
      {"e":"pass","t":6,"d":2,"r":[[0,0,2,1]]}
      {"e":"done","t":9}
      """)
    #expect(text.contains("?"))
    #expect(text.contains("what caused renders\n  App: 2\n    1 × its action .go"))
  }

  @Test func `renders that are compared in part are a lower bound`() throws {
    let text = try summary(
      """
      {"e":"type","y":0,"name":"App"}
      {"e":"begin","t":1,"s":0,"y":0}
      {"e":"pass","t":2,"d":2,"r":[[0,0,2,0,1]]}
      {"e":"turn","n":1,"t":5}
      {"e":"apply","s":0,"a":".go"}
      {"e":"pass","t":6,"d":2,"r":[[0,0,2,1]]}
      {"e":"done","t":9}
      """)
    #expect(text.contains("App        2               0+"))
    #expect(text.contains("+ or more") && !text.contains("?"))
  }

  @Test func `no text of a trace reaches a terminal as it is`() throws {
    let hostile = #"\u001b[2J\u202e\r\n</script>\u2028"#
    let text = try summary(
      """
      {"e":"type","y":0,"name":"\(hostile)"}
      {"e":"begin","t":1,"s":0,"y":0,"k":"\(hostile)"}
      {"e":"work","t":2,"s":0,"of":"\(hostile)","w":"\(hostile)"}
      {"e":"turn","n":1,"t":5}
      {"e":"apply","s":0,"a":"\(hostile)"}
      {"e":"pass","t":6,"d":2,"r":[[0,0,2,1,0]]}
      {"e":"done","t":9}
      {"e":"drop","t":10,"s":0,"a":"\(hostile)","why":"\(hostile)"}
      {"e":"\(hostile)"}
      """, program: hostile)
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(!["Cc", "Cf", "Zl"].contains(scalar.category), "\(scalar.value)")
    }
    #expect(text.contains("</script>"))
  }

  // MARK: - The program

  @Test func `the program prints a summary, and makes a time line`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("trace", file(shelf(isCompared: true), program: "shelf").utf8)
    let shown = try tool(["summary", path])
    #expect(shown.status == 0 && shown.errors.isEmpty)
    #expect(shown.output.hasPrefix("trace of shelf"))
    let output = folder.url.appending(path: "out.json")
    #expect(try tool(["perfetto", path, "-o", output.path]).status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: output))
    let events = try #require((object as? [String: Any])?["traceEvents"] as? [[String: Any]])
    let turns = events.filter { $0["cat"] as? String == "turn" }
    #expect(turns.compactMap { $0["ts"] as? Double } == [1000, 2000, 3000, 4000])
    #expect(turns.compactMap { $0["dur"] as? Double } == [30, 30, 30, 30])
  }

  @Test(arguments: [
    ([], "a command is missing"), (["watch", "x"], "unknown command 'watch'"),
    (["summary"], "summary needs one or two traces"),
    (["summary", "a", "b", "c"], "summary needs one or two traces"),
    (["summary", "a", "--fast"], "unknown option '--fast'"),
    (["perfetto", "a"], "perfetto needs -o FILE"), (["perfetto", "a", "-o"], "-o needs a file"),
    (["html", "a", "-o", "-"], "-o needs a file"),
  ]) func `bad usage says what is expected and exits with 2`(
    arguments: [String], message: String
  ) throws {
    let shown = try tool(arguments)
    #expect(shown.status == 2 && shown.output.isEmpty)
    #expect(shown.errors.hasPrefix("workflow-trace: \(message)"))
    #expect(shown.errors.hasSuffix("; see workflow-trace --help\n"))
  }

  @Test func `a file that cannot be read or written exits with 1`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("trace", file(shelf(isCompared: true), program: "shelf").utf8)
    let other = try folder.write("other", "no trace\n".utf8)
    for arguments in [
      ["summary", folder.path + "/nothing"], ["summary", other],
      ["perfetto", path, "-o", folder.path + "/no/folder"],
    ] {
      let shown = try tool(arguments)
      #expect(shown.status == 1 && shown.output.isEmpty)
      #expect(shown.errors.hasPrefix("workflow-trace: ") && shown.errors.contains("Choose"))
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["view", "-h"], ["summary", "x", "-h"]])
  func `help says what there is`(words: [String]) throws {
    let shown = try tool(words)
    #expect(shown.status == 0 && shown.errors.isEmpty)
    #expect(shown.output.contains("perfetto FILE -o OUT"))
  }

  private func tool(
    _ arguments: [String]
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("workflow-trace").run(arguments)
  }

  // MARK: - Traces

  private func file(_ lines: String, program: String) -> String {
    let header =
      #"{"format":"workflow-trace","version":1,"program":"PROGRAM","time":"2026-11-01T10:00:00.000Z"}"#
    return header.replacing("PROGRAM", with: program) + "\n" + lines + "\n"
  }

  private func summary(_ traces: String..., program: String = "shelf") throws -> String {
    let folder = try TemporaryFolder()
    let summaries = try traces.map { lines in
      try TraceSummary(
        of: Trace(at: URL(filePath: folder.write("trace", file(lines, program: program).utf8))))
    }
    return SummaryText(summaries).lines.joined(separator: "\n")
  }

  /// Returns the trace of a shelf with three books and a clock.
  private func shelf(isCompared: Bool) -> String {
    var lines = [#"{"e":"type","y":0,"name":"Shelf"}"#, #"{"e":"type","y":1,"name":"Book"}"#]
    if !isCompared { lines.append(#"{"e":"props","y":1,"not":[]}"#) }
    lines.append(#"{"e":"begin","t":100,"s":0,"y":0}"#)
    for book in 1...3 {
      lines.append(#"{"e":"begin","t":200,"s":\#(book),"p":0,"y":1,"k":"\"\#(book)\""}"#)
    }
    lines.append(
      #"{"e":"pass","t":300,"d":16000,"r":[[0,0,16000,0,1],[1,0,2000,0,1],[2,3000,2000,0,1],"#
        + "[3,6000,2000,0,1]]}")
    for turn in 1...4 {
      let time = turn * 1_000_000
      lines.append(#"{"e":"sent","t":\#(time),"s":0,"a":".tick"}"#)
      lines.append(#"{"e":"turn","n":\#(turn)}"#)
      lines.append(#"{"e":"apply","s":0,"a":".tick"}"#)
      let books =
        isCompared
        ? #"],"k":[[1,3]]"# : ",[1,0,2000,2,0],[2,3000,2000,2,0],[3,6000,2000,2,0]]"
      lines.append(#"{"e":"pass","t":\#(time + 5000),"d":16000,"r":[[0,0,16000,1,1]\#(books)}"#)
      lines.append(#"{"e":"state","s":0,"all":["\#(turn)"]}"#)
      lines.append(#"{"e":"done","t":\#(time + 30000)}"#)
    }
    return lines.joined(separator: "\n")
  }

  @Test func `a trace that nobody has written so harms nothing`() throws {
    let folder = try TemporaryFolder()
    let header = #"{"format":"workflow-trace","version":1,"program":"x","time":"","texts":[]}"#
    let lines = [
      #"{"e":"begin","t":5,"s":1,"p":1,"y":0}"#, #"{"e":"begin","t":-500,"s":2,"p":3,"y":0}"#,
      #"{"e":"begin","t":5,"s":3,"p":2,"y":0}"#,
      #"{"e":"turn","n":1,"t":-9223372036854775807}"#,
      #"{"e":"pass","t":9223372036854775807,"d":-5,"r":[[1,0,9223372036854775807,3,1],[2,-5,1,2,0],[3,1,1,1,0]],"k":[[0,9223372036854775807],[0,9223372036854775807]]}"#,
      #"{"e":"pass","t":1,"d":5,"r":[[1,0,1,3,0],\#(Array(repeating: "[2,0,9223372036854775807,1,0]", count: 20).joined(separator: ","))]}"#,
      #"{"e":"state","s":1,"x":[[9223372036854775807,9223372036854775807,["a"]]]}"#,
      #"{"e":"done","t":9223372036854775807}"#,
    ]
    let text = ([header] + lines).joined(separator: "\n") + "\n"
    let trace = try Trace(at: URL(filePath: folder.write("trace", text.utf8)))
    #expect(SummaryText([try TraceSummary(of: trace)]).lines.count > 3)
    let bytes = try PerfettoTrace(of: trace).bytes
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(bytes)) }
    let app = TerminalHarness(
      InspectorWorkflow(browser: TraceBrowser(trace)), size: Size(width: 90, height: 20))
    app.press("down", "a")
    #expect(app.frame.lines.count == 20)
    _ = try? trace.state(of: 1, afterTurnAt: 1)
  }
}

extension Unicode.Scalar {
  fileprivate var category: String {
    switch properties.generalCategory {
    case .control: "Cc"
    case .format: "Cf"
    case .lineSeparator: "Zl"
    default: ""
    }
  }
}
