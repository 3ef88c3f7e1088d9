import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowTracing

/// Files that are cut off, strange, or of other versions.
struct ReadingTests {
  @Test func `a trace that is cut at any byte is read up to its last whole line`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.counters[0].act.send(.say("\u{1B}[31m ü 漢 \"\\ \u{202E}"))
    host.rendering.act.send(.work(true))
    let bytes = try recording.bytes()
    let whole = try TraceListener.lines(of: recording.trace())
    for length in thinned(0..<bytes.count) {
      let path = try recording.folder.write("cut", bytes[..<length])
      let trace = try Trace(at: URL(filePath: path))
      #expect(trace.eventCount == max(bytes[..<length].count { $0 == 0x0A } - 1, 0))
      let lines = try TraceListener.lines(of: trace)
      #expect(lines == Array(whole.prefix(lines.count)))
    }
  }

  @Test func `what is written later is read on`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    let trace = try recording.trace()
    #expect(try trace.turns.count == 1 && !trace.readOn())
    host.rendering.counters[0].act.send(.add(1))
    recording.recorder.flush()
    #expect(try trace.readOn())
    #expect(trace.turns.count == 2)
    #expect(try trace.state(of: 1, afterTurnAt: 1)?.lines == ["1"])
  }

  @Test func `a line is found in portions of any size`() {
    let bytes = Array("a\n\nbcd\n ef\ng".utf8)
    for size in 1...bytes.count {
      var (lines, found, end) = (LineSplitter(), [String](), 0)
      for start in stride(from: 0, to: bytes.count, by: size) {
        end += lines.add(Array(bytes[start..<min(start + size, bytes.count)])) { line, offset in
          found.append("\(end + offset) \(String(decoding: line, as: UTF8.self))")
        }
      }
      #expect(found == ["0 a", "2 ", "3 bcd", "7  ef"])
      #expect(lines.rest == Array("g".utf8) && end == 11)
    }
  }

  @Test func `unknown events, fields and lines are kept and shown`() throws {
    let trace = try read(
      """
      {"e":"type","y":0,"name":"App","since":2.5e3}
      {"e":"begin","t":5,"s":0,"y":0,"future":{"a":[1,{"b":"}"}],"e":"end"}}
      {"e":"telepathy","t":7,"s":0,"thought":"?"}
      {"e":"turn","n":"one","t":8}
      this is no JSON
      {"e":"pass","t":9,"d":3,"r":[[0,0,3,9,1,"more",[]],[0,1]],"k":"?"}
      {"e":"done","t":10}
      """)
    var kinds: [TraceEvent.Kind] = []
    try trace.forEachEvent { kinds.append($0.kind) }
    #expect(
      kinds.prefix(5) == [
        .typeNamed(0, "App"), .sessionBegan(session: 0, parent: nil, type: "App", key: ""),
        .unknown(name: "telepathy", line: #"{"e":"telepathy","t":7,"s":0,"thought":"?"}"#),
        .turnBegan(0), .unknown(name: "", line: "this is no JSON"),
      ])
    #expect(kinds.last == .turnEnded)
    #expect(trace.turns.last?.duration == 2)
  }

  @Test func `a cause and fields that a later version adds to a render do no harm`() throws {
    let trace = try read(#"{"e":"pass","t":9,"d":3,"r":[[4,0,3,9,1,77]],"k":[[0,2,5],[1,1]]}"#)
    var passes: [TracePass] = []
    try trace.forEachEvent { if case .pass(let pass) = $0.kind { passes.append(pass) } }
    #expect(
      passes == [
        TracePass(
          duration: 3,
          renders: [.init(session: 4, begin: 0, duration: 3, cause: nil, hasChanged: true)],
          kept: ["type 0": 2, "type 1": 1])
      ])
  }

  @Test func `this version is read, a later one is not`() throws {
    #expect(try read("", version: "1").header.version == 1)
    #expect(throws: TraceError.self) { try read("", version: "\"1\"") }
    let error = #expect(throws: TraceError.self) { try read("", version: "2") }
    let later = #"{"format":"workflow-trace","version":2,"texts":{"actions":true}}"# + "\n"
    let folder = try TemporaryFolder()
    let path = try folder.write("later", later.utf8)
    #expect(throws: TraceError.laterVersion(2, path: path)) { try Trace(at: URL(filePath: path)) }
    guard case .laterVersion(2, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("workflow-trace") == true)
  }

  @Test(arguments: ["hello\n", "hello", "{}\n", "{\"format\":\"other\",\"version\":1}\n"])
  func `another file is not a trace`(text: String) throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: try folder.write("file", text.utf8))
    #expect(throws: TraceError.notATrace(path: url.path)) { try Trace(at: url) }
  }

  @Test func `a file that is not there is an error`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "nothing")
    #expect(throws: TraceError.cannotUse(path: url.path, reason: "No such file or directory")) {
      try Trace(at: url)
    }
  }

  @Test func `strings are read as they were written, whatever is in them`() throws {
    var texts = (0..<0x250).map { "a\(Character(Unicode.Scalar(UInt32($0))!))b" }
    texts += ["\u{2028}\u{2029}\u{202E}\u{1F600}\u{FFFD}", "\"\\\"\\\\", "</script>", ""]
    for text in texts {
      let buffer = LineBuffer(capacity: 1)
      buffer.put(quoted: text)
      let bytes = Array(buffer.bytes)
      let decoded = try JSONDecoder().decode(String.self, from: Data(bytes))
      #expect(Array(decoded.utf8) == Array(text.utf8))
      let scanned = bytes.withUnsafeBytes { bytes in
        var scanner = JSONScanner(bytes)
        return scanner.takeString()
      }
      #expect(scanned.map { Array($0.utf8) } == Array(text.utf8))
      #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F })
    }
  }

  @Test func `escapes of other writers are read too`() throws {
    let trace = try read(
      #"{"e":"sent","t":1,"s":0,"a":"\ud83d\ude00\u00fc\/\b\f \ud83d x \u0041"}"#)
    var kinds: [TraceEvent.Kind] = []
    try trace.forEachEvent { kinds.append($0.kind) }
    #expect(kinds == [.actionReceived("😀ü/\u{8}\u{C} \u{FFFD} x A", session: 0)])
  }

  @Test func `numbers of every length are written as they are`() {
    var numbers = [0, 9, 10, 99, 100, -1, -10, .max, .min]
    var power = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 1]
    }
    for number in numbers {
      let buffer = LineBuffer(capacity: 64)
      buffer.put(number)
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == "\(number)")
    }
  }

  private func read(_ lines: String, version: String = "1") throws -> Trace {
    let folder = try TemporaryFolder()
    let text = "{\"format\":\"workflow-trace\",\"version\":\(version)}\n\(lines)\n"
    return try Trace(at: URL(filePath: try folder.write("trace", text.utf8)))
  }
}
