#if os(Linux)
  import Foundation
  import Testing

  /// A review in a terminal, driven by keys.
  struct ReviewTests {
    private let package: TemporaryPackage

    init() throws { package = try TemporaryPackage() }

    @Test func `a review asks about each text, and does what the keys say`() throws {
      for (name, text) in [("a", "one"), ("b", "two"), ("c", "three"), ("d", "four")] {
        try package.write(text + "\n", to: "Tests/__Snapshots__/T/S/\(name).txt.pending")
      }
      // An unknown key asks again, and q leaves what has not been decided.
      let shown = try reviewed(keys: "axrwsq")
      #expect(
        shown.split(separator: "\n").filter { !$0.hasPrefix("──") && !$0.isEmpty }
          == """
          New: T/S/a.txt
          + one
          [a]ccept [r]eject [s]kip, capitals for all the rest; [b]ack [w]hole [q]uit: a
          New: T/S/b.txt
          + two
          [a]ccept [r]eject [s]kip, capitals for all the rest; [b]ack [w]hole [q]uit: x
          [a]ccept [r]eject [s]kip, capitals for all the rest; [b]ack [w]hole [q]uit: r
          New: T/S/c.txt
          + three
          [a]ccept [r]eject [s]kip, capitals for all the rest; [b]ack [w]hole [q]uit: w
          New: T/S/c.txt
          + three
          [a]ccept [r]eject [s]kip, capitals for all the rest; [b]ack [w]hole [q]uit: s
          New: T/S/d.txt
          + four
          [a]ccept [r]eject [s]kip, capitals for all the rest; [b]ack [w]hole [q]uit: q
          1 accepted, 1 rejected, 2 still waiting.
          """.split(separator: "\n"))
      #expect(package.paths == ["T/S/a.txt", "T/S/c.txt.pending", "T/S/d.txt.pending"])
    }

    @Test(
      arguments: [
        ("bab", [nil, nil], "0 accepted, 0 rejected, 3 still waiting."),
        ("abrq", [nil, nil], "0 accepted, 1 rejected, 2 still waiting."),
        ("sabbAy", [true, true], "3 accepted, 0 rejected, 0 still waiting."),
        ("aRnRy", [true, nil], "1 accepted, 2 rejected, 0 still waiting."),
        ("aS", [true, nil], "1 accepted, 0 rejected, 2 still waiting."),
      ] as [(String, [Bool?], String)])
    func `a review goes back, and decides about all the rest`(
      keys: String, accepted: [Bool?], summary: String
    ) throws {
      for name in ["a", "b", "c"] {
        try package.write("\(name)\n", to: "Tests/__Snapshots__/T/S/\(name).txt.pending")
      }
      let shown = try reviewed(keys: keys + "q")
      #expect(shown.hasSuffix(summary + "\n"), "\(shown)")
      for (name, isAccepted) in zip(["a", "b"], accepted) {
        #expect(package.paths.contains("T/S/\(name).txt") == (isAccepted == true))
      }
    }

    @Test func `Control-C leaves all texts as they are`() throws {
      try package.write("one\n", to: "Tests/__Snapshots__/T/S/a.txt.pending")
      try package.write("two\n", to: "Tests/__Snapshots__/T/S/b.txt.pending")
      let shown = try reviewed(keys: "a\u{3}")
      #expect(shown.hasSuffix("0 accepted, 0 rejected, 2 still waiting.\n"), "\(shown)")
      #expect(package.paths == ["T/S/a.txt.pending", "T/S/b.txt.pending"])
    }

    @Test func `a rejected text of a source is the right one`() throws {
      try package.write("check()\nother()\ncheck()\n", to: "Tests/T/A.swift")
      for line in [1, 3] {
        try package.wait("new \(line)", line: line, column: 6, sourceLine: "check()")
      }
      // From the bottom up: c is rejected, a is accepted.
      let shown = try reviewed(keys: "ra")
      #expect(shown.hasSuffix("1 accepted, 1 rejected, 0 still waiting.\n"), "\(shown)")
      #expect(!package.paths.contains { $0.hasSuffix("pending") }, "\(package.paths)")
    }

    @Test func `a long text is shown by the pager`() throws {
      let lines = (1...99).map { "line \($0)\n" }.joined()
      try package.write(lines, to: "Tests/__Snapshots__/T/S/a.txt.pending")
      let shown = try reviewed(keys: "w\u{3}", ["PAGER": "sed -n 's/.*line 99/the last/p'"])
      #expect(shown.contains("\nthe last\n"), "\(shown)")
      let without = try reviewed(keys: "w\u{3}", ["PAGER": "no-such-pager"])
      #expect(without.contains("\n+ line 99\n"), "\(without)")
    }

    @Test(arguments: [
      "\u{1B}[1;2A", "\u{1B}[a", "\u{1B}OA", "\u{1B}\u{1B}[A", "\u{1B}[200~", "\u{1B}a", "\u{1B}",
    ])
    func `a key of several bytes is no answer`(sequence: String) throws {
      try package.write("one\n", to: "Tests/__Snapshots__/T/S/a.txt.pending")
      let shown = try reviewed(keys: sequence + "\u{3}")
      #expect(shown.hasSuffix("1 still waiting.\n"), "\(shown)")
      #expect(package.paths == ["T/S/a.txt.pending"])
    }

    @Test func `the terminal is left as it was`() throws {
      try package.write("one\n", to: "Tests/__Snapshots__/T/S/a.txt.pending")
      let terminal = try PseudoTerminal()
      let before = terminal.localFlags
      _ = try terminal.run(["review", "--package-path", package.root], keys: "q")
      #expect(terminal.localFlags == before)
    }

    private func reviewed(keys: String, _ environment: [String: String] = [:]) throws -> String {
      try package.write("", to: "Package.swift")
      return try PseudoTerminal().run(
        ["review", "--package-path", package.root], keys: keys, environment)
    }
  }

  /// Both ends of a terminal without a window.
  private final class PseudoTerminal {
    private let outside: Int32
    private let inside: FileHandle

    init() throws {
      outside = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      // Linux's numbers for "unlock" and "get the number of the terminal", which are macros in C.
      var (lock, number) = (Int32(0), Int32(0))
      try #require(ioctl(outside, 0x4004_5431, &lock) == 0)
      try #require(ioctl(outside, 0x8004_5430, &number) == 0)
      inside = try #require(FileHandle(forUpdatingAtPath: "/dev/pts/\(number)"))
      var settings = settings
      // Keys that are typed ahead are neither echoed nor taken as signals.
      settings.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
      tcsetattr(inside.fileDescriptor, TCSANOW, &settings)
    }

    deinit { close(outside) }

    var localFlags: tcflag_t { settings.c_lflag }

    private var settings: termios {
      var settings = termios()
      tcgetattr(inside.fileDescriptor, &settings)
      return settings
    }

    /// Runs the tool in the terminal, and returns what it shows.
    func run(
      _ arguments: [String], keys: String, _ environment: [String: String] = [:]
    ) throws -> String {
      _ = keys.withCString { write(outside, $0, strlen($0)) }
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "workflow-snapshots")
      process.arguments = arguments
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      process.environment = environment.merging(["NO_COLOR": "1", "PATH": path]) { old, _ in old }
      process.standardInput = inside
      process.standardOutput = inside
      try process.run()
      process.waitUntilExit()
      // The terminal hands on in pieces, so what is written last says that all has come.
      let mark = "<end>"
      inside.write(Data(mark.utf8))
      var all: [UInt8] = []
      while !all.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(outside, &bytes, bytes.count)
        try #require(count > 0)
        all += bytes.prefix(count)
      }
      return String(decoding: all.dropLast(mark.utf8.count), as: UTF8.self).replacing(
        "\r\n", with: "\n")
    }
  }
#endif
