import Testing
import WorkflowSnapshotFiles

/// Where a snapshot is stored.
struct NameTests {
  @Test(arguments: [
    (["InboxTests"], "loads()", "InboxTests/loads.txt"),
    (["Inbox", "Rows"], "loads()", "Inbox.Rows/loads.txt"),
    (["`all rows`"], "`one, and another`()", "all-rows/one,-and-another.txt"),
    (["InboxTests"], "loads(number:_:)", "InboxTests/loads.number._.txt"),
    (["InboxTests"], "testLoads", "InboxTests/testLoads.txt"),
    (["Größe"], "日本()", "Größe/日本.txt"),
  ])
  func `a name comes from the names of a test and its suites`(
    suites: [String], test: String, path: String
  ) {
    #expect(SnapshotName(target: "AppTests", suites: suites, test: test).path == "AppTests/" + path)
  }

  @Test func `a name of the call and its number are added`() {
    var name = SnapshotName(target: "T", suites: ["S"], test: "t()", named: "80 x 24")
    #expect(name.path == "T/S/t.80-x-24.txt")
    name.named = nil
    name.ordinal = 2
    #expect(name.path == "T/S/t.2.txt")
  }

  @Test func `names stay different after characters are replaced`() {
    #expect(SnapshotName.safe("a/b") == "a-b-9c5c8a2b".replacing("9c5c8a2b", with: hash("a/b")))
    let names = ["a/b", "a:b", "a-b", "a b", "a.b", "a\"b", "", "..", "\u{0}", "e\u{301}", "🌙"]
    let safe = names.map(SnapshotName.safe)
    #expect(Set(safe).count == names.count)
    for name in safe {
      #expect(name.allSatisfy { $0.isLetter || $0.isNumber || "-,_".contains($0) })
    }
    // The same letters in another form are the same name.
    #expect(SnapshotName.safe("e\u{301}").unicodeScalars.elementsEqual("é".unicodeScalars))
  }

  @Test func `a long name is cut, and stays unique`() {
    let long = String(repeating: "very ", count: 100)
    let paths = ["a", "b"].map {
      SnapshotName(target: "T", suites: ["S"], test: long + $0).path
    }
    #expect(paths[0] != paths[1])
    for path in paths {
      #expect(path.split(separator: "/").allSatisfy { $0.utf8.count < 140 })
    }
  }

  private func hash(_ name: String) -> String { String(SnapshotName.safe(name).suffix(8)) }
}
