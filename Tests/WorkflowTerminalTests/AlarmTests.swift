import Foundation
import Testing

@testable import WorkflowTerminal

struct AlarmTests {
  @Test func `an alarm comes at its time, and again when it is set again`() async {
    let rings = AsyncStream.makeStream(of: Void.self)
    let alarm = Alarm { rings.continuation.yield() }
    var iterator = rings.stream.makeAsyncIterator()
    for _ in 0..<3 {
      alarm.set(.now)
      await iterator.next()
    }
  }

  @Test func `an alarm that is stopped or set to a later time does not come before`() async {
    let rings = AsyncStream.makeStream(of: Int.self)
    let first = Alarm { rings.continuation.yield(1) }
    let second = Alarm { rings.continuation.yield(2) }
    first.set(.now + .seconds(3_000_000))
    first.stop()
    second.set(.now + .seconds(3_000_000))
    second.set(.now)
    var iterator = rings.stream.makeAsyncIterator()
    #expect(await iterator.next() == 2)
  }

  @Test func `an alarm needs none of the threads that tasks run on`() {
    let end = DispatchSemaphore(value: 0)
    let alarm = Alarm { end.signal() }
    alarm.set(.now)
    end.wait()
  }
}
