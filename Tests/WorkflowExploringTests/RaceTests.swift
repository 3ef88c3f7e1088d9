import Testing
import Workflow
import WorkflowSnapshotTesting
import WorkflowSynchronization
import WorkflowTesting

@testable import WorkflowExploring

/// The races that apps have, each with its mend.
struct RaceTests {
  @Test func `an old answer after a new one`() async throws {
    try await expectRace("a newer answer stays") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        Search(isMended: isMended) { text in
          try await world.call("find") { text.uppercased() }
        }
      } checking: { app in
        app.event("type") { $0.type("a") }
        app.model("a newer answer stays", 0) { shown, _, app in
          defer { shown = app.rendering.shown }
          return app.rendering.shown >= shown
        }
      }
    }
  }

  @Test func `an order is submitted twice`() async throws {
    try await expectRace("there is one order") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        let shop = ShopServer.kept(in: world)
        return Checkout(isMended: isMended) {
          try await world.call("validate") {}
        } send: {
          try await world.call("send") { shop.order() }
        }
      } checking: { app in
        app.event("submit") { $0.submit() }
        app.fails("validate", Failed())
        app.always("there is one order") { ShopServer.kept(in: $0.world).orderCount <= 1 }
      }
    }
  }

  @Test func `a booking is cancelled after its success`() async throws {
    try await expectRace("app and server agree") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        let hotel = HotelServer.kept(in: world)
        return Booking(isMended: isMended) {
          try await world.call("book") { hotel.book() }
        } refund: {
          try await world.call("refund") { hotel.refund() }
        }
      } checking: { app in
        app.event("book") { $0.send(.book) }
        app.event("cancel") { $0.send(.cancel) }
        app.fails("book", Failed())
        app.eventually("app and server agree") {
          ($0.rendering.state == .booked) == HotelServer.kept(in: $0.world).isBooked
        }
      }
    }
  }

  @Test func `a page is retried after it was left`() async throws {
    try await expectRace("only the user opens the album") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        Gallery(isMended: isMended, clock: world.clock) {
          try await world.call("load") { ["the sea"] }
        }
      } checking: { app in
        app.event("open") { $0.send(.open) }
        app.event("leave") { $0.send(.leave) }
        app.fails("load", Failed())
        app.model("only the user opens the album", false) { isWanted, step, app in
          if step == "event open" { isWanted = true }
          if step == "event leave" { isWanted = false }
          return isWanted || !app.rendering.isOpen
        }
      }
    }
  }

  @Test func `two timers end at one moment`() async throws {
    try await expectRace("nothing is written after the end") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        Recorder(isMended: isMended, clock: world.clock, file: .kept(in: world))
      } checking: { app in
        app.always("nothing is written after the end") {
          !RecordFile.kept(in: $0.world).isDamaged
        }
      }
    }
  }

  @Test func `a message comes while the history is loaded`() async throws {
    try await expectRace("a message stays") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        Chat(isMended: isMended) { try await world.call("load") { ["Welcome!"] } }
      } checking: { app in
        app.event("receive") { $0.receive("message \($0.messages.count)") }
        app.crashes()
        app.model("a message stays", [String]()) { shown, _, app in
          defer { shown = app.rendering.messages }
          return shown.allSatisfy(app.rendering.messages.contains)
        }
      }
    }
  }

  @Test func `a profile comes after the logout`() async throws {
    try await expectRace("a profile is that of the user") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        Account(isMended: isMended) { user in
          try await world.call("load") { Account.Profile(user: user) }
        }
      } checking: { app in
        app.event("log in") { $0.send(.logIn("ada")) }
        app.event("refresh") { $0.send(.refresh) }
        app.event("log out") { $0.send(.logOut) }
        app.always("a profile is that of the user") {
          $0.rendering.profile == nil || $0.rendering.profile?.user == $0.rendering.user
        }
      }
    }
  }

  @Test func `a text is changed while it is saved`() async throws {
    try await expectRace("a saved text is on the server") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        let server = NoteServer.kept(in: world)
        return Note(isMended: isMended) { text in
          try await world.call("save") { server.save(text) }
        }
      } checking: { app in
        app.event("type") { $0.send(.type($0.text + "a")) }
        app.event("undo") { $0.send(.undo) }
        app.event("save") { $0.send(.save) }
        app.fails("save", Failed())
        app.always("a saved text is on the server") {
          !$0.rendering.isSaved || NoteServer.kept(in: $0.world).text == $0.rendering.text
        }
      }
    }
  }

  @Test func `a text is typed when the wait for it ends`() async throws {
    try await expectRace("the newest text is found") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        Suggestions(isMended: isMended, clock: AnyClock(world.clock)) { text in
          try await world.call("find") { text.uppercased() }
        }
      } checking: { app in
        app.event("type") { $0.type($0.text + "a") }
        app.eventually("the newest text is found") {
          $0.rendering.found == $0.rendering.text.uppercased()
        }
      }
    }
  }

  @Test func `an upload continues after it was cancelled`() async throws {
    try await expectRace("at most two files are uploaded at once") { isMended, seeds in
      try await simulate(seeds: seeds, within: nil) { world in
        let server = UploadServer.kept(in: world)
        return Uploads(isMended: isMended) { _ in
          server.begin()
          await world.call("upload", throwing: Never.self) {}
          server.end()
        }
      } checking: { app in
        app.event("add") { $0.send(.add) }
        app.event("cancel") { app in app.files.first.map { app.send(.cancel($0)) } }
        app.always("at most two files are uploaded at once") {
          UploadServer.kept(in: $0.world).most <= 2
        }
      }
    }
  }

  /// Expects that simulations of an app fail by a property without a mend, and pass with it.
  private func expectRace(
    _ property: String, sourceLocation: SourceLocation = #_sourceLocation,
    test: String = #function,
    _ simulate: (_ isMended: Bool, _ seeds: ClosedRange<UInt64>) async throws -> ExplorationResult
  ) async throws {
    for isMended in [false, true] {
      let messages = Locked([String]())
      let capture = ReportCapture { message, _ in messages.withLock { $0.append(message) } }
      let result = try await keepingNone(capture) {
        // With a mend, fewer seeds are enough for each day.
        try await simulate(isMended, 1...(isMended ? 300 : 1000))
      }
      let all = messages.withLock { $0 }
      if isMended {
        #expect(all == [], sourceLocation: sourceLocation)
        #expect(result.walks == 300, sourceLocation: sourceLocation)
      } else {
        let first = all.first ?? "nothing"
        #expect(
          first.hasPrefix("\(property): not after"), "\(first)", sourceLocation: sourceLocation)
        // An optimized build leaves out hops, so some of its steps are others.
        #if DEBUG
          assertSnapshot(of: first, as: .lines, testName: test)
        #endif
      }
    }
  }
}

/// A failure of a server.
private struct Failed: Error {}
