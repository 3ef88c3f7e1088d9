#if SQLite || PostgreSQL
  import Dispatch
  import Foundation
  import Testing
  import WorkflowSynchronization

  @testable import WorkflowSessions

  @Suite struct WriteGroupsTests {
    typealias Answers = [Result<Int, SessionStoreError>]

    /// Writes 0, and returns once as many others as asked have come meanwhile; then these are written.
    ///
    /// - Returns: The groups as they were written, and the answer to each number.
    private func write(
      _ count: Int, size: Int = .max, first answer: Result<Int, SessionStoreError> = .success(0)
    ) -> (groups: [[Int]], answers: [Int: Result<Int, SessionStoreError>]) {
      let groups = WriteGroups<Int, Int>(width: 1, size: size)
      let written = Locked<[[Int]]>([])
      let answers = Locked<[Int: Result<Int, SessionStoreError>]>([:])
      let (first, threads) = (DispatchSemaphore(value: 0), DispatchGroup())
      @Sendable func write(_ number: Int) {
        let answer = Result { () throws(SessionStoreError) in
          try groups.write(number) { numbers in
            written.withLock { $0.append(numbers) }
            if numbers != [0] { return numbers.map { .success($0 * 10) } }
            first.signal()
            while groups.waiting < count { sched_yield() }
            return [answer]
          }
        }
        answers.withLock { $0[number] = answer }
      }
      threads.begin { write(0) }
      first.wait()
      for number in 1...count { threads.begin { write(number) } }
      threads.wait()
      return (written.withLock(\.self), answers.withLock(\.self))
    }

    @Test func `what comes while others write is one group, with an answer to each`() {
      let (groups, answers) = write(5)
      #expect(groups.count == 2 && groups[0] == [0])
      #expect(groups[1].sorted() == [1, 2, 3, 4, 5])
      for number in 0...5 { #expect(answers[number] == .success(number * 10)) }
    }

    @Test func `a group has no more items than it may`() {
      let (groups, answers) = write(5, size: 2)
      #expect(groups.map(\.count) == [1, 2, 2, 1])
      #expect(groups.joined().sorted() == Array(0...5))
      for number in 0...5 { #expect(answers[number] == .success(number * 10)) }
    }

    @Test func `what has waited for a store without an answer is given up with it`() {
      let (groups, answers) = write(3, first: .failure(.noAnswer(reason: "away")))
      #expect(groups == [[0]])
      for number in 0...3 { #expect(answers[number] == .failure(.noAnswer(reason: "away"))) }
    }

    @Test func `a refusal is for those who are refused`() {
      let (groups, answers) = write(3, first: .failure(.refused(reason: "no")))
      #expect(groups.count == 2)
      #expect(answers[0] == .failure(.refused(reason: "no")))
      for number in 1...3 { #expect(answers[number] == .success(number * 10)) }
    }

    @Test func `what has waited for too long is not written any more`() {
      let groups = WriteGroups<Int, Int>(width: 1)
      let (threads, isBusy) = (DispatchGroup(), DispatchSemaphore(value: 0))
      let answers = Locked<[Int: Result<Int, SessionStoreError>]>([:])
      @Sendable func write(_ number: Int, until end: ContinuousClock.Instant?) {
        let answer = Result { () throws(SessionStoreError) in
          try groups.write(number, until: end) { numbers in
            if numbers == [0] {
              isBusy.signal()
              while groups.waiting < 3 { sched_yield() }
            }
            return numbers.map { .success($0) }
          }
        }
        answers.withLock { $0[number] = answer }
      }
      threads.begin { write(0, until: nil) }
      isBusy.wait()
      threads.begin { write(1, until: .now) }
      threads.begin { write(2, until: nil) }
      threads.begin { write(3, until: .now) }
      threads.wait()
      let late = Result<Int, SessionStoreError>.failure(.noAnswer(reason: "others took too long"))
      #expect(answers.withLock(\.self) == [0: .success(0), 1: late, 2: .success(2), 3: late])
    }

    @Test func `groups that are written at once leave nobody waiting`() {
      let groups = WriteGroups<Int, Int>(width: 2, size: 3)
      let (threads, most) = (DispatchGroup(), Locked((now: 0, most: 0)))
      let wrong = Locked(0)
      for thread in 0..<12 {
        threads.begin {
          for number in 0..<500 {
            let item = thread * 1_000 + number
            let answer = try? groups.write(item) { items in
              most.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
              defer { most.withLock { $0.now -= 1 } }
              return items.map { .success($0 + 1) }
            }
            if answer != item + 1 { wrong.withLock { $0 += 1 } }
          }
        }
      }
      threads.wait()
      #expect(wrong.withLock(\.self) == 0)
      #expect(most.withLock(\.most) <= 2)
      #expect(groups.waiting == 0)
    }
  }

  extension DispatchGroup {
    /// Begins a thread of its own: those of queues are too few to wait for each other.
    func begin(_ body: @escaping @Sendable () -> Void) {
      enter()
      Thread.detachNewThread {
        body()
        self.leave()
      }
    }
  }
#endif
