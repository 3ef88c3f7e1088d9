#if SQLite || PostgreSQL
  import Dispatch
  import WorkflowSynchronization

  /// The writes of several threads, done together.
  ///
  /// A write costs a wait for the disk or the network, whatever is in it. The first thread that wants
  /// to write does it for those that come meanwhile, and then lets one of those do it.
  final class WriteGroups<Item, Answer>: Sendable {
    typealias Answers = [Result<Answer, SessionStoreError>]

    private final class Request {
      let item: Item
      let end: ContinuousClock.Instant?
      let isDone = DispatchSemaphore(value: 0)
      var answer: Result<Answer, SessionStoreError>?

      init(_ item: Item, until end: ContinuousClock.Instant?) {
        (self.item, self.end) = (item, end)
      }
    }

    private struct State {
      var waiting: [Request] = []
      /// The number of groups that are being written.
      var written = 0

      mutating func takeWaiting(atMost count: Int) -> ArraySlice<Request> {
        defer { waiting.removeFirst(min(count, waiting.count)) }
        return waiting.prefix(count)
      }
    }

    private let width: Int
    private let size: Int
    private let state = Locked(State())

    /// - Parameters:
    ///   - width: The number of groups that are written at once.
    ///   - size: The largest number of items in a group.
    init(width: Int, size: Int = .max) { (self.width, self.size) = (width, size) }

    /// The number of items that wait for others to be written.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Writes an item, perhaps with others, and waits for its answer.
    ///
    /// - Parameters:
    ///   - item: The item to write.
    ///   - end: The moment from which on its write does not begin any more.
    ///   - writeGroup: Writes items, and returns an answer to each.
    func write(
      _ item: Item, until end: ContinuousClock.Instant? = nil, with writeGroup: ([Item]) -> Answers
    ) throws(SessionStoreError) -> Answer {
      let request = Request(item, until: end)
      let leads = state.withLock { state in
        if state.written < width {
          state.written += 1
          return true
        }
        state.waiting.append(request)
        return false
      }
      if !leads { request.isDone.wait() }
      if request.answer == nil { lead(request, writeGroup) }
      return try request.answer!.get()
    }

    /// Writes a request with all that wait, and wakes those who have sent them.
    private func lead(_ request: Request, _ writeGroup: ([Item]) -> Answers) {
      let requests = [request] + state.withLock { $0.takeWaiting(atMost: size - 1) }
      let now = ContinuousClock.now
      let timely = requests.filter { $0.end.map { now < $0 } ?? true }
      for request in requests {
        request.answer = .failure(.noAnswer(reason: "others took too long"))
      }
      let answers = timely.isEmpty ? [] : writeGroup(timely.map(\.item))
      for (request, answer) in zip(timely, answers) { request.answer = answer }
      if let answer = answers.first, answers.allSatisfy(\.isWithoutAnswer) { failWaiting(answer) }
      let next = state.withLock { state in
        if state.waiting.isEmpty { state.written -= 1 }
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      // It has no answer, so it leads.
      next?.isDone.signal()
      for request in requests.dropFirst() { request.isDone.signal() }
    }

    /// Gives up what has come meanwhile: it has waited as long as this group, and would wait once more.
    private func failWaiting(_ answer: Answers.Element) {
      for request in state.withLock({ $0.takeWaiting(atMost: .max) }) {
        request.answer = answer
        request.isDone.signal()
      }
    }
  }

  extension Result where Failure == SessionStoreError {
    fileprivate var isWithoutAnswer: Bool {
      if case .failure(.noAnswer) = self { true } else { false }
    }
  }
#endif
