import Foundation

/// The books of the services: a folder with a file for each request.
///
/// The first line of a file is the request that was done, and the others are those that came again
/// and were ignored. So the files show that nothing was done twice.
struct Ledger: Sendable {
  var folder: URL

  /// Notes a request, and returns whether it is the first one with its step and order.
  ///
  /// - Parameter process: The process that sends it.
  func add(_ request: Request, from process: String) throws -> Bool {
    let folder = folder.appending(path: request.step.rawValue)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: request.order).path
    // Of several processes, one makes the file.
    var descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0o644)
    let isFirst = descriptor >= 0
    if !isFirst { descriptor = open(path, O_WRONLY | O_APPEND) }
    guard descriptor >= 0 else {
      throw OrdersError("cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data("\(process) \(request.goods.text)\n".utf8))
    return isFirst
  }

  /// Returns all entries, in the order of steps and orders.
  func entries() -> [LedgerEntry] {
    Phase.Step.allCases.flatMap { step in
      let path = folder.appending(path: step.rawValue).path
      let orders = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return orders.inOrder(by: \.self).compactMap { entry(of: step, $0) }
    }
  }

  /// Returns the entry of a step of an order; nil if it was not requested.
  func entry(of step: Phase.Step, _ order: String) -> LedgerEntry? {
    let path = folder.appending(path: step.rawValue).appending(path: order).path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    return LedgerEntry(
      step: step, order: order, goods: lines.first?.last.map { String($0) } ?? "",
      processes: lines.compactMap { $0.first.map { String($0) } })
  }
}

/// The requests with one step and order.
struct LedgerEntry: Equatable {
  var step: Phase.Step
  var order: String
  var goods: String
  /// The processes that have sent it; the request of the first one was done.
  var processes: [String]
}
