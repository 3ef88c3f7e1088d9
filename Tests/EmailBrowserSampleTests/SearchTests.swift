import MailReadingSample
import Testing
import WorkflowTestSupport
import WorkflowTesting

@testable import EmailBrowserSample

/// The filter of the list, and the search that it asks for.
struct SearchTests {
  @Test func `a search looks at senders and subjects, in any case`() async throws {
    let mail = try MailStore.sample
    for (text, numbers) in [("MESSIER", [13]), ("θα", []), ("lindqvist", [0, 8, 13])] {
      await Search(mail: mail, text: text).test { worker in
        #expect(await worker.nextOutput() == Search.Found(numbers: numbers, lookedAt: 14))
        await worker.expectFinished()
      }
    }
  }

  @Test func `a long search emits again and again`() async throws {
    let mail = try mailbox(of: 2500)
    await Search(mail: mail, text: "number 2").test { worker in
      var lookedAt: [Int] = []
      var found = Search.Found()
      while found.lookedAt < mail.count {
        found = await worker.nextOutput() ?? found
        lookedAt.append(found.lookedAt)
      }
      #expect(lookedAt == [1000, 2000, 2500])
      #expect(found.numbers.count == 611)
      await worker.expectFinished()
    }
  }

  @Test(
    arguments: [
      // The selected message was not looked at yet, was found, or was not found.
      (selected: 7, numbers: [2], lookedAt: 5, selection: nil),
      (selected: 4, numbers: [2, 4], lookedAt: 5, selection: nil),
      (selected: 3, numbers: [2, 4], lookedAt: 5, selection: 2),
      (selected: 3, numbers: [], lookedAt: 5, selection: nil),
    ] as [(Int, [Int], Int, Int?)])
  func `another message is selected once the selected one cannot be found`(
    selected: Int, numbers: [Int], lookedAt: Int, selection: Int?
  ) {
    let found = Search.Found(numbers: numbers, lookedAt: lookedAt)
    #expect(found.selection(insteadOf: selected) == selection)
    #expect(found.selection(insteadOf: nil) == nil)
  }

  @Test func `a filter is typed, applied, typed again and cleared`() throws {
    let inbox = InboxWorkflow(mail: try .sample, selected: 0)
    InboxScreen.Event.tester(state: nil, workflow: inbox)
      .send(.editFilter).expectState { $0 = Filter() }
      .send(.filter("marta")).expectState { $0 = Filter(text: "marta") }
      .send(.applyFilter).expectState { $0?.isEdited = false }
      .send(.filter("marta")).expectNoChange()
      .send(.editFilter).expectState { $0?.isEdited = true }
      .send(.filter("")).expectState { $0 = Filter() }
      .send(.applyFilter).expectState { $0 = nil }
      .send(.filter("x")).skip()
      .send(.clearFilter).expectState { $0 = nil }
  }

  /// Makes a mailbox of messages with the subjects `Number 0` and so on.
  private func mailbox(of count: Int) throws -> MailStore {
    let folder = try TemporaryFolder()
    let mail = (0..<count).map { "From x Thu Mar  5 09:12:44 2026\nSubject: Number \($0)\n\n\n" }
    // The store has the file open, so the folder can go.
    return try withExtendedLifetime(folder) {
      try MailStore(path: folder.write("mbox", mail.joined().utf8))
    }
  }
}
