import Testing
import WorkflowTesting

@testable import TutorialStep5

/// The worker alone, on a clock that the test moves.
struct MailReaderTests {
  @Test func `the mailbox is read at once, and again after a minute`() async {
    let clock = TestClock()
    await MailReader(mail: .sample, clock: clock).test { worker in
      #expect(await worker.nextOutput() == Message.samples)
      clock.advance(by: .seconds(60))
      #expect(await worker.nextOutput() == Message.samples)
      worker.cancel()
    }
  }
}
