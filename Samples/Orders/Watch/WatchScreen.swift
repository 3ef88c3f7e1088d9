import Foundation
import Workflow
import WorkflowScreens

/// The orders, and those about which the user can decide.
struct WatchScreen: Screen {
  enum Event: Equatable {
    case select(String)
    case decide(Decision, String)
    case quit
  }

  var orders: [OrderRow]
  /// The date at which they were read.
  var date: Date
  var requests: [ApprovalRequest]
  /// The index of the selected request.
  var selection: Int
  /// Something that went wrong; nil for nothing.
  var problem: String?
  var sink: Sink<Event>

  var selected: ApprovalRequest? {
    requests.indices.contains(selection) ? requests[selection] : nil
  }

  var table: StatusTableScreen {
    StatusTableScreen("Orders", rows: orders.map { $0.row(at: date) })
  }
}

extension OrderRow {
  /// The row of a table that is made at a date.
  func row(at date: Date) -> StatusTableScreen.Row {
    let process = phase.work == nil ? nil : process
    return StatusTableScreen.Row(
      name, state: state, detail: process.map { "\(text), process \($0)" } ?? text,
      progress: progress,
      time: phase.isEnd ? nil : .seconds(max(0, date.timeIntervalSince(self.date))))
  }

  private var state: StatusTableScreen.State {
    if isSetAside { return .failed }
    switch phase {
    case .placed, .waiting: return .waiting
    case .charging, .reserving, .shipping, .releasing, .refunding:
      return process == nil ? .waiting : .active
    case .shipped: return .succeeded
    case .cancelled: return .left
    }
  }

  /// The part of the way that the order has made.
  private var progress: Double? {
    switch phase {
    case .placed, .charging: 0
    case .reserving: 0.25
    case .waiting: 0.5
    case .shipping: 0.75
    case .shipped: 1
    case .releasing, .refunding, .cancelled: nil
    }
  }
}
