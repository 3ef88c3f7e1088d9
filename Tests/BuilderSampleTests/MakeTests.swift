import Foundation
import Testing
import WorkflowTestSupport

/// The same graph, run by `make`.
///
/// Each command appends its name to a log. Both programs have to keep the order, and to leave the same
/// commands out.
@Suite(.slow, .serialized, .enabled(if: (try? run("/usr/bin/env", ["make", "--version"])) == 0))
struct MakeTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test func `200 commands run in the same order`() throws {
    let graph = Graph(seed: 1)
    for ended in [try runMake(graph), try runBuilder(graph)] {
      #expect(ended.status == 0)
      #expect(graph.isOrdered(ended.log))
      #expect(ended.log.count == 200)
    }
  }

  @Test(arguments: Seeds.chosen(3))
  func `after failures the same commands run`(seed: Int) throws {
    var graph = Graph(seed: seed)
    graph.failing = [20 + seed % 50, 100 + seed % 50]
    let make = try runMake(graph, "-k")
    let builder = try runBuilder(graph, "--keep-going")
    #expect(make.status != 0)
    #expect(builder.status == 1)
    #expect(graph.isOrdered(builder.log))
    #expect(builder.log.sorted() == make.log.sorted())
    #expect(builder.log.count < 200)
  }

  @Test func `at the first failure both end with an error`() throws {
    var graph = Graph(seed: 1)
    graph.failing = [20]
    #expect(try runMake(graph).status != 0)
    #expect(try runBuilder(graph).status == 1)
  }

  // MARK: - Running

  private struct Ended {
    var status: Int32
    var log: [String]
  }

  private func runMake(_ graph: Graph, _ options: String...) throws -> Ended {
    try bench.folder.write("Makefile", graph.makefile.utf8)
    return try ended {
      try run("/usr/bin/env", ["make", "-s", "-j", "4"] + options, in: bench.folder.path)
    }
  }

  private func runBuilder(_ graph: Graph, _ options: String...) throws -> Ended {
    let file = try bench.folder.write("builder.json", try Workbench.json(graph.operations))
    return try ended { try BuiltProgram("builder").run([file, "--limit", "4"] + options).status }
  }

  private func ended(_ run: () throws -> Int32) throws -> Ended {
    bench.clearLog()
    return Ended(status: try run(), log: bench.log)
  }
}

/// A random graph of 200 commands, each of which waits for up to three before it.
private struct Graph {
  var sources: [[Int]]
  var failing: Set<Int> = []

  init(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    sources = (0..<200).map { index in
      Set((0..<generator.below(4)).compactMap { _ in index == 0 ? nil : generator.below(index) })
        .sorted()
    }
  }

  var operations: [[String: Any]] {
    sources.enumerated().map { index, sources in
      ["name": "n\(index)", "command": command(index), "after": sources.map { "n\($0)" }]
    }
  }

  var makefile: String {
    let names = sources.indices.map { "n\($0)" }.joined(separator: " ")
    let rules = sources.enumerated().map { index, sources in
      "n\(index): \(sources.map { "n\($0)" }.joined(separator: " "))\n\t\(command(index))\n"
    }
    return ".PHONY: all \(names)\nall: \(names)\n" + rules.joined()
  }

  private func command(_ index: Int) -> String {
    // A little work, or only the starting of shells would be compared.
    "seq 50000 | sort -r >/dev/null; echo n\(index) >>log"
      + (failing.contains(index) ? "; exit 1" : "")
  }

  /// Whether each command comes after all that it waits for.
  func isOrdered(_ log: [String]) -> Bool {
    var done: Set<String> = []
    for name in log {
      guard let index = Int(name.dropFirst()),
        sources[index].allSatisfy({ done.contains("n\($0)") })
      else { return false }
      done.insert(name)
    }
    return true
  }
}
