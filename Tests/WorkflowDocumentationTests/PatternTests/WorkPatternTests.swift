import Foundation
import Synchronization
import Testing
import WorkflowTesting

/// Answers about work that takes time.
struct WorkPatternTests {
  @Test func `typing on cancels the search, and only the last text is searched for`() async {
    let (calls, clock) = (RecordedCalls(), TestClock())
    let search: @Sendable (String) async -> [String] = { query in
      await calls.add(query)
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        await calls.add("\(query) is cancelled")
      }
      return [query.uppercased()]
    }
    let tester = WorkflowTester(BookSearch(search: search, clock: clock), exhaustivity: .loose)
    tester.send { $0.act.send(.type("s")) }
    await tester.advance(clock, by: .milliseconds(200))
    tester.send { $0.act.send(.type("sw")) }
    await tester.advance(clock, by: .milliseconds(299))
    #expect(await calls.all == [])
    await tester.advance(clock, by: .milliseconds(1))
    #expect(await calls.all == ["sw"])
    tester.send { $0.act.send(.type("swi")) }
    await tester.advance(clock, by: .seconds(5))
    #expect(await calls.all == ["sw", "sw is cancelled", "swi"])
    // No result of the search before was shown.
    #expect(await tester.nextRenderings().map(\.titles) == [["SWI"]])
    tester.send { $0.act.send(.type("")) }
    #expect(tester.rendering.titles == [])
  }

  @Test func `a failure is shown after three attempts, and the user tries again`() async {
    struct Offline: Error {}
    let (calls, clock) = (RecordedCalls(), TestClock())
    let fetch: @Sendable () async throws -> String = {
      await calls.add("fetch")
      if await calls.all.count < 4 { throw Offline() }
      return "Sun"
    }
    let tester = WorkflowTester(WeatherReport(fetch: fetch, clock: clock), exhaustivity: .loose)
    await tester.advance(clock, by: .milliseconds(2999))
    #expect(tester.rendering.state == .loading)
    #expect(tester.rendering.onRetry == nil)
    await tester.advance(clock, by: .milliseconds(1))
    #expect(tester.rendering.state == .failed("Offline()"))
    #expect(await calls.all.count == 3)
    tester.send { $0.onRetry?() }
    #expect(tester.rendering.state == .loading)
    await tester.settle()
    #expect(tester.rendering.state == .loaded("Sun"))
  }

  @Test func `an export that is cancelled writes no further page`() async {
    let (calls, clock) = (RecordedCalls(), TestClock())
    let export = Export(pages: 5) { page in
      await calls.add("\(page)")
      try? await clock.sleep(for: .seconds(1))
    }
    let tester = WorkflowTester(export, exhaustivity: .loose)
    tester.send { $0.act.send(.start) }
    await tester.advance(clock, by: .seconds(2))
    #expect(tester.rendering.state == .running(done: 2))
    tester.send { $0.act.send(.cancel) }
    tester.expectEnd(of: ClosureWorker<String, Int>.self)
    await tester.advance(clock, by: .seconds(10))
    #expect(tester.rendering.state == .idle)
    #expect(await calls.all == ["1", "2", "3"])
    // The next export begins with the first page.
    tester.send { $0.act.send(.start) }
    await tester.advance(clock, by: .seconds(5))
    #expect(tester.rendering.state == .idle)
    #expect(await calls.all == ["1", "2", "3", "1", "2", "3", "4", "5"])
  }

  @Test func `the label is written after the parcel is packed`() async {
    let tester = WorkflowTester(
      Parcel(pack: { 3 }, label: { weight in "\(weight) kg" }), exhaustivity: .loose)
    #expect(tester.rendering == "Packing")
    #expect(await tester.nextRenderings() == ["Writing the label", "Sent: 3 kg"])
  }

  @Test func `a parcel that is restored is not packed again`() async throws {
    let (calls, clock) = (RecordedCalls(), TestClock())
    let parcel = Parcel {
      await calls.add("pack")
      return 3
    } label: { weight in
      await calls.add("label \(weight)")
      try? await clock.sleep(for: .seconds(1))
      return "\(weight) kg"
    }
    let tester = WorkflowTester(parcel, exhaustivity: .loose)
    await tester.settle()
    let restored = try WorkflowTester(
      parcel, restoring: tester.snapshot(), exhaustivity: .loose)
    await restored.advance(clock, by: .seconds(1))
    #expect(restored.rendering == "Sent: 3 kg")
    #expect(await calls.all == ["pack", "label 3", "label 3"])
  }

  @Test func `a stopwatch counts only while it runs`() async {
    let clock = TestClock()
    let tester = WorkflowTester(Stopwatch(clock: clock), exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(10))
    #expect(tester.rendering.seconds == 0)
    tester.send { $0.act.send(.toggle) }
    await tester.advance(clock, by: .seconds(3))
    #expect(tester.rendering.seconds == 3)
    tester.send { $0.act.send(.toggle) }
    await tester.advance(clock, by: .seconds(10))
    #expect(tester.rendering.seconds == 3)
    clock.expectNoSleepers()
  }
}

/// Answers about servers and files.
struct StorePatternTests {
  @Test func `a chat polls, listens, and sends in order`() async {
    let (calls, clock) = (RecordedCalls(), TestClock())
    let (stream, server) = AsyncStream<String>.makeStream()
    let isConnected = Mutex(true)
    server.onTermination = { _ in isConnected.withLock { $0 = false } }
    let socket = ChatSocket(
      messages: { stream }, send: { await calls.add($0) },
      countMembers: { await calls.all.count })
    let tester = WorkflowTester(Chat(socket: socket, clock: clock), exhaustivity: .loose)
    await tester.settle()
    #expect(tester.rendering.state.members == 0)
    server.yield("Welcome")
    await tester.settle()
    #expect(tester.rendering.state.lines == ["Welcome"])
    tester.send { screen in
      screen.act.send(.send("Hello"))
      screen.act.send(.send("Hello"))
      screen.act.send(.send("Bye"))
    }
    await tester.settle()
    #expect(await calls.all == ["Hello", "Hello", "Bye"])
    #expect(tester.rendering.state.outbox.isEmpty)
    await tester.advance(clock, by: .seconds(29))
    #expect(tester.rendering.state.members == 0)
    await tester.advance(clock, by: .seconds(1))
    #expect(tester.rendering.state.members == 3)
    #expect(isConnected.withLock { $0 })
    tester.finish()
    #expect(!isConnected.withLock { $0 })
  }

  @Test func `a note is written, one text at a time, and read again`() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let tester = WorkflowTester(Notebook(file: NoteFile(url: url)), exhaustivity: .loose)
    #expect(tester.rendering.state.text == nil)
    await tester.settle()
    #expect(tester.rendering.state.text == "")
    tester.send { screen in
      screen.act.send(.edit("a"))
      screen.act.send(.edit("ab"))
      screen.act.send(.edit("abc"))
    }
    #expect(tester.rendering.state.writing == "a")
    await tester.settle()
    // The text between was never written.
    #expect(await tester.nextRenderings().map(\.state.writing) == ["abc", nil])
    #expect(tester.rendering.state.message == "Saved")
    #expect(try String(contentsOf: url, encoding: .utf8) == "abc")

    let again = WorkflowTester(Notebook(file: NoteFile(url: url)), exhaustivity: .loose)
    await again.settle()
    #expect(again.rendering.state.text == "abc")
  }

  @Test func `a note that cannot be read is not overwritten`() async {
    // A folder is no text.
    let file = NoteFile(url: FileManager.default.temporaryDirectory)
    let tester = WorkflowTester(Notebook(file: file), exhaustivity: .loose)
    await tester.settle()
    #expect(tester.rendering.state.message.hasPrefix("Not read: "))
    tester.send { $0.act.send(.edit("a")) }
    #expect(tester.rendering.state.writing == nil)
  }

  @Test func `settings are loaded, passed on and saved`() {
    var saved = [ReaderSettings(fontSize: 14)]
    let store = SettingsStore(load: { saved.last }, save: { saved.append($0) })
    let tester = WorkflowTester(BookReader(store: store), exhaustivity: .loose)
    #expect(tester.rendering.text == "Text in 14 points")
    tester.send { $0.onChange.send(ReaderSettings(fontSize: 18)) }
    #expect(tester.rendering.text == "Text in 18 points")
    tester.send { $0.onChange.send(ReaderSettings(fontSize: 14)) }
    #expect(saved.map(\.fontSize) == [14, 14, 18, 14])
  }

  @Test func `a worker that is not isolated needs no time-out in its test`() async {
    struct Covers: CoverStore {
      func cover(of book: Int) async -> String { "Cover \(book)" }
    }
    await LoadCover(book: 7, store: Covers()).test { worker in
      #expect(await worker.nextOutput() == "Cover 7")
      await worker.expectFinished()
    }
    let tester = WorkflowTester(BookCover(book: 7, store: Covers()), exhaustivity: .loose)
    #expect(tester.rendering == "…")
    #expect(await tester.nextRendering() == "Cover 7")
  }
}
