import Testing
public import WorkflowTesting
import WorkflowSynchronization

/// The surroundings of an app while it is walked through: its clock, and the answers it waits for.
///
/// Each walk has a world of its own. What the app calls has to come from it, or be a fake: a walk
/// that asks a real server is not repeatable.
public final class World: Sendable {
  /// The clock of the app; the step `wait` moves it.
  public let clock = TestClock()

  /// Decides when jobs run; nil if the app does all that it can after each step.
  let jobs: JobPool?
  private let calls = Locked(Calls())
  private let way = Way()
  private let kept = Locked([String: Any]())

  /// The calls that wait for the step `answer`.
  private struct Calls {
    var waiting: [Waiting] = []
    /// Those of a program that has crashed; they are answered when all is over.
    var lost: [Waiting] = []
    var lastID = 0
    /// The calls that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  struct Waiting {
    let id: Int
    let name: String
    /// The number of the app that a crash ends; 0 if none ends it.
    let owner: Int
    /// Whether the call may fail with any error; others can neither be cancelled nor lost.
    let throwsAny: Bool
    /// Continues with the error that takes the place of the answer; nil if the answer comes.
    let continuation: CheckedContinuation<(any Error)?, any Error>
  }

  /// Creates a world in which nothing has happened.
  public convenience init() { self.init(jobs: nil) }

  init(jobs: JobPool?) { self.jobs = jobs }

  /// Does what a service does, when ``answer(_:_:)`` or a simulation lets it.
  ///
  /// So answers come in any order, before and after other steps, as they do from a server.
  ///
  /// ```swift
  /// let search = { (text: String) in try await world.call("search") { server.search(text) } }
  /// ```
  ///
  /// A call whose task is cancelled throws `CancellationError`, and the fake does nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the call in steps: `answer search`.
  ///   - body: The fake that gives the answer. It runs when the call continues.
  public func call<Output>(
    _ name: String, _ body: () async throws -> Output
  ) async throws -> Output {
    let loss = try await wait(name, throwsAny: true)
    let output = try await body()
    await letOthersRun()
    if let loss { throw loss }
    return output
  }

  /// Does what a service does that throws errors of one type, or `Never`.
  ///
  /// Such a call ignores that its task is cancelled. The closure says what it throws:
  ///
  /// ```swift
  /// try await world.call("pay", throwing: Refused.self) { () throws(Refused) in try bank.pay() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the call in steps: `answer search`.
  ///   - failure: The type of its errors.
  ///   - body: The fake that gives the answer. It runs when the call continues.
  public func call<Output, CallError: Error>(
    _ name: String, throwing failure: CallError.Type, _ body: () async throws(CallError) -> Output
  ) async throws(CallError) -> Output {
    let loss: (any Error)?
    do {
      loss = try await wait(name, throwsAny: false)
    } catch {
      if let error = error as? CallError { throw error }
      report(error, of: name, CallError.self, "fails(_:_:)")
      loss = nil
    }
    let output = try await body()
    await letOthersRun()
    guard let loss else { return output }
    if let error = loss as? CallError { throw error }
    report(loss, of: name, CallError.self, "loses(_:_:)")
    return output
  }

  private func report<CallError>(
    _ error: any Error, of name: String, _ type: CallError.Type, _ function: String
  ) {
    let mend =
      CallError.self == Never.self
      ? "cannot fail. Leave out what the test passes to \(function)."
      : "throws \(CallError.self), not \(error). Pass such an error to \(function)."
    Issue.record("The call '\(name)' \(mend)")
  }

  /// Lets something else happen between the work of a fake and its answer, in a simulation.
  private func letOthersRun() async { if jobs != nil { await way.pass() } }

  /// Returns what outlives a crash of the app, such as a fake of its server: it is made once.
  ///
  /// - Parameters:
  ///   - name: The name of the value among those of its type.
  ///   - make: Returns the value, the first time.
  public func keep<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
    let name = "\(name) \(ObjectIdentifier(Value.self))"
    if let value = kept.withLock({ $0[name] }), let value = value as? Value { return value }
    // It may keep something itself.
    let value = jobs?.keeping(make) ?? make()
    kept.withLock { $0[name] = value }
    return value
  }

  /// Lets a call continue.
  ///
  /// - Parameters:
  ///   - name: The name of the call.
  ///   - number: The number among the calls of that name that wait, from 1, in the order in which
  ///     they were made.
  /// - Returns: Whether there was such a call.
  @discardableResult
  public func answer(_ name: String, _ number: Int = 1) -> Bool {
    end(name, number, with: .success(nil))
  }

  /// Lets a call fail, or continue, perhaps with an error in place of its answer.
  func end(_ name: String, _ number: Int, with result: Result<(any Error)?, any Error>) -> Bool {
    let call = calls.withLock { calls -> Waiting? in
      let indices = calls.waiting.indices.filter { calls.waiting[$0].name == name }
      guard indices.indices.contains(number - 1) else { return nil }
      return calls.waiting.remove(at: indices[number - 1])
    }
    call?.continuation.resume(with: result)
    return call != nil
  }

  /// Lets no call of an app continue, until all is over.
  func loseCalls(of owner: Int) {
    calls.withLock { calls in
      calls.lost += calls.waiting.filter { $0.owner == owner }
      calls.waiting.removeAll { $0.owner == owner }
    }
  }

  /// Lets all calls end that are left.
  func endCalls() {
    let left = calls.withLock { calls in
      defer { (calls.lost, calls.waiting) = ([], []) }
      return calls.lost + calls.waiting
    }
    for call in left {
      call.continuation.resume(
        with: call.throwsAny ? .failure(CancellationError()) : .success(nil))
    }
  }

  /// Lets all calls end, and those that follow them, after the app has ended.
  func endCalls(running jobs: (any WaitingJobs)?) {
    for _ in 0..<100 where !waiting.isEmpty {
      endCalls()
      // A task that ends never is not waited for.
      _ = jobs?.run(atMost: 10_000)
    }
  }

  var waitingCalls: [Waiting] { calls.withLock { $0.waiting } }

  /// The names of the calls that wait, in the order in which they were made.
  package var waiting: [String] { calls.withLock { $0.waiting.map(\.name) } }

  private func wait(_ name: String, throwsAny: Bool) async throws -> (any Error)? {
    let id = calls.withLock { calls in
      calls.lastID += 1
      return calls.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = calls.withLock { calls in
          if calls.cancelled.remove(id) != nil { return true }
          let call = Waiting(
            id: id, name: name, owner: jobs?.owner ?? 0, throwsAny: throwsAny,
            continuation: continuation)
          calls.waiting.append(call)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      if throwsAny { cancel(id) }
    }
  }

  private func cancel(_ id: Int) {
    let call = calls.withLock { calls -> Waiting? in
      if let index = calls.waiting.firstIndex(where: { $0.id == id }) {
        return calls.waiting.remove(at: index)
      }
      // A crash cancels nothing.
      if !calls.lost.contains(where: { $0.id == id }) { calls.cancelled.insert(id) }
      return nil
    }
    call?.continuation.resume(throwing: CancellationError())
  }
}

/// The way back of an answer: from here to the caller, a task needs a job.
private actor Way {
  private var count = 0

  // An actor that does nothing might be left out.
  func pass() { count += 1 }
}
