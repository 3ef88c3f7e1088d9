import Workflow
import WorkflowExploring
import WorkflowSynchronization

/// A booking can be cancelled while it is under way.
struct Booking: Workflow {
  var isMended: Bool
  var book: @Sendable () async throws -> Void
  var refund: @Sendable () async throws -> Void

  enum State { case open, booking, cancelling, booked, refunding, cancelled }

  enum Action: WorkflowAction {
    case book, cancel, booked, failed, refunded

    func apply(toState state: inout State, workflow: Booking) -> Never? {
      switch (self, state) {
      case (.book, .open): state = .booking
      case (.cancel, .booking): state = workflow.isMended ? .cancelling : .cancelled
      case (.booked, .cancelling): state = .refunding
      case (.booked, _): state = .booked
      case (.failed, _), (.refunded, _): state = .cancelled
      case (.book, _), (.cancel, _): break
      }
      return nil
    }
  }

  struct Rendering {
    var state: State
    var send: (Action) -> Void
  }

  func makeInitialState() -> State { .open }

  func render(state: State, context: borrowing RenderContext<Booking>) -> Rendering {
    if state == .booking || state == .cancelling {
      context.run(OneShotWorker(id: "book") { [book] in try await book() }) { result in
        if case .success = result { .booked } else { .failed }
      }
    }
    if state == .refunding {
      context.run(OneShotWorker(id: "refund") { [refund] in try? await refund() }) { _ in
        .refunded
      }
    }
    let sink = context.makeSink(of: Action.self)
    return Rendering(state: state) { sink.send($0) }
  }
}

/// The server of a hotel knows whether the room is booked.
final class HotelServer: Sendable {
  private let state = Locked(false)

  static func kept(in world: World) -> HotelServer { world.keep("hotel") { HotelServer() } }

  var isBooked: Bool { state.withLock { $0 } }

  func book() { state.withLock { $0 = true } }
  func refund() { state.withLock { $0 = false } }
}
