import Foundation
import Testing
import Workflow
import WorkflowSessions
import WorkflowTesting

@testable import OrdersSample

/// The rules of an order, one action after the other.
struct OrderTests {
  private let order = Order(
    id: "7", services: SilentServices(), approvalTime: 60, clock: TestClock(), now: { morning })

  @Test func `an approved order is charged, reserved and shipped`() {
    Order.Message.tester(state: Order.State(), workflow: order)
      .send(.place(tea))
      .expectState { ($0.phase, $0.goods) = (.charging, tea) }
      .expectOutput(.charging)
    Order.Action.tester(state: Order.State(phase: .charging, goods: tea), workflow: order)
      .send(.answered(.charge, isDone: true, at: morning))
      .expectState { $0.phase = .reserving }
      .expectOutput(.reserving)
      .send(.answered(.reserve, isDone: true, at: morning))
      .expectState { ($0.phase, $0.deadline) = (.waiting, morning + 60) }
      .expectOutput(.waiting)
    Order.Message.tester(state: Order.State(phase: .waiting, goods: tea), workflow: order)
      .send(.decide(.approve))
      .expectState { $0.phase = .shipping }
      .expectOutput(.shipping)
    Order.Action.tester(state: Order.State(phase: .shipping, goods: tea), workflow: order)
      .send(.answered(.ship, isDone: true, at: morning))
      .expectState { $0.phase = .shipped }
      .expectOutput(.shipped)
  }

  @Test func `a refused order is given back`() {
    Order.Message.tester(state: Order.State(phase: .waiting, goods: tea), workflow: order)
      .send(.decide(.refuse))
      .expectState { $0.phase = .releasing }
      .expectOutput(.releasing)
    Order.Action.tester(state: Order.State(phase: .releasing, goods: tea), workflow: order)
      .send(.answered(.release, isDone: true, at: morning))
      .expectState { $0.phase = .refunding }
      .expectOutput(.refunding)
      .send(.answered(.refund, isDone: true, at: morning))
      .expectState { $0.phase = .cancelled }
      .expectOutput(.cancelled)
  }

  @Test(arguments: Phase.allCases)
  func `each phase takes what belongs to it, and nothing else`(phase: Phase) {
    let state = Order.State(phase: phase, goods: tea)
    var taken: [String] = []
    for step in Phase.Step.allCases {
      let action = Order.Action.answered(step, isDone: true, at: morning)
      var next = state
      if action.apply(toState: &next, workflow: order) != nil { taken.append(step.rawValue) }
      let failed = Order.Action.answered(step, isDone: false, at: morning)
      #expect(failed.apply(toState: &next, workflow: order) == nil)
    }
    for message in [Order.Message.place(tea), .decide(.approve), .decide(.refuse)] {
      var next = state
      if message.apply(toState: &next, workflow: order) != nil { taken.append("\(message)") }
    }
    var next = state
    if Order.Action.expire.apply(toState: &next, workflow: order) != nil { taken.append("expire") }
    switch phase {
    case .placed: #expect(taken.count == 1 && taken[0].hasPrefix("place"))
    case .waiting: #expect(taken.count == 3 && taken.last == "expire")
    default: #expect(taken == [phase.work?.step.rawValue].compactMap(\.self))
    }
    #expect(phase.isEnd == taken.isEmpty)
  }

  @Test(arguments: Phase.allCases)
  func `an order does the work of its phase, and no other`(phase: Phase) {
    var state = Order.State(phase: phase, goods: tea)
    if phase == .waiting { state.deadline = morning }
    let tester = order.renderTester(state: state).strict
    if phase == .waiting {
      tester.expect(SessionTimer.self, where: { $0.date == morning }).render { _ in }
    } else if let work = phase.work {
      tester.expect(order.worker(for: Request(work.step, of: "7", tea)), output: .success(()))
        .render { #expect($0.phase == phase) }
        .expectAction(.answered(work.step, isDone: true, at: morning))
    } else {
      tester.render { #expect($0.phase == phase) }
    }
  }

  @Test func `an order that nobody approves in time goes back`() async {
    let clock = TestClock()
    let now: @Sendable () -> Date = { morning + clock.now.offset / .seconds(1) }
    let order = Order(
      id: "7", services: SilentServices(), approvalTime: 60, clock: clock, now: now)
    let state = Order.State(phase: .waiting, goods: tea, deadline: morning + 60)
    let tester = WorkflowTester(order, state: state, exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(59))
    #expect(tester.state.phase == .waiting)
    await tester.advance(clock, by: .seconds(1))
    #expect(tester.state.phase == .releasing)
    #expect(await tester.nextOutput() == .releasing)
  }

  @Test func `a service that fails is asked again`() async {
    let clock = TestClock()
    let services = FailingServices()
    let order = Order(id: "7", services: services, approvalTime: 60, clock: clock)
    let state = Order.State(phase: .shipping, goods: tea)
    let tester = WorkflowTester(order, state: state, exhaustivity: .loose)
    await tester.advance(clock, by: .seconds(1))
    #expect(tester.state.phase == .shipping)
    await tester.advance(clock, by: .seconds(2))
    #expect(tester.state.phase == .shipped)
  }
}

/// Services that fail twice.
private actor FailingServices: Services {
  private var count = 0

  func perform(_ request: Request) throws {
    count += 1
    if count < 3 { throw OrdersError("out of order") }
  }
}
