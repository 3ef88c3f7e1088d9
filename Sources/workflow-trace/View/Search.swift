import Workflow

/// A search for a turn, in one direction.
struct Search: Hashable {
  enum Sought: Hashable {
    /// An action or the name of a node, in lower case.
    case words(String)
    case session(Int)
  }

  var sought: Sought
  /// The index of the turn before the first one to look at.
  var from: Int
  var isForward: Bool
}

/// Looks through a trace, and lets the app live meanwhile.
struct SearchWorker: Worker {
  let search: Search
  @Injected var browser: TraceBrowser

  /// The number of turns that it looks at before others get their turn.
  private static let portion = 200

  func run(_ output: WorkerOutput<Int?>) async {
    let step = search.isForward ? 1 : -1
    var index = search.from + step
    while index >= 0, index < browser.turnCount {
      if Task.isCancelled { return }
      if isFound(at: index) { return await output(index) }
      index += step
      if index.isMultiple(of: Self.portion) { await Task.yield() }
    }
    await output(nil)
  }

  private func isFound(at index: Int) -> Bool {
    switch search.sought {
    case .words(let words): browser.turn(at: index, contains: words)
    case .session(let session): browser.turn(at: index, touches: session)
    }
  }
}

/// Notices when a program has written more of the trace.
struct TraceFollower: Worker {
  @Injected var browser: TraceBrowser
  @Injected var clock: any Clock<Duration>

  /// The state of the file after more of it was written.
  struct Growth: Hashable {
    var turnCount: Int
    /// Whether the file was begun anew.
    var isNew: Bool
  }

  func run(_ output: WorkerOutput<Growth>) async {
    while (try? await clock.sleep(for: .milliseconds(300))) != nil {
      let beginnings = browser.beginnings
      guard browser.readOn() else { continue }
      let isNew = browser.beginnings > beginnings
      await output(Growth(turnCount: browser.turnCount, isNew: isNew))
    }
  }
}
