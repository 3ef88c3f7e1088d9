import Foundation
import WorkflowOperations
import WorkflowPrompts
import WorkflowTerminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Downloads files into the current folder, all at once, with a bar by bytes for each.
func download(_ arguments: inout Arguments) async throws {
  var graph = OperationGraph()
  for word in try arguments.rest(1...Int.max) {
    guard let url = URL(string: word), url.scheme != nil else {
      throw UsageError.unexpectedArgument(word)
    }
    let file = try file(for: url)
    graph.add(file.lastPathComponent) { context in
      guard !FileManager.default.fileExists(atPath: file.path) else {
        throw DownloadError(errorDescription: "The file is there already.")
      }
      if url.isFileURL {
        try copy(url, to: file) { context.report($0) }
      } else {
        try await receive(url, as: file) { context.report($0) }
      }
    }
  }
  let result = try await withProgress(of: graph)
  if !result.errors.isEmpty { exit(ExitCode.failure.rawValue) }
}

/// Returns the file in the current folder for what is at an address.
func file(for url: URL) throws(UsageError) -> URL {
  // A part of the path, once it is decoded, may be a path itself.
  let part = url.path(percentEncoded: true).split(separator: "/").last ?? ""
  let name = part.removingPercentEncoding ?? ""
  guard !["", ".", ".."].contains(name), !name.contains(where: { "/\0".contains($0) }) else {
    throw .unexpectedArgument(url.absoluteString)
  }
  return URL(filePath: name)
}

struct DownloadError: LocalizedError {
  let errorDescription: String?
}

private func copy(_ source: URL, to file: URL, report: (Double) -> Void) throws {
  let input = try FileHandle(forReadingFrom: source)
  let size = try input.seekToEnd()
  try input.seek(toOffset: 0)
  try Data().write(to: file)
  let output = try FileHandle(forWritingTo: file)
  while let data = try input.read(upToCount: 1 << 16), !data.isEmpty {
    try output.write(contentsOf: data)
    report(Double(try output.offset()) / Double(size))
  }
}

private func receive(
  _ url: URL, as file: URL, report: @escaping @Sendable (Double) -> Void
) async throws {
  try await withCheckedThrowingContinuation { end in
    let receiver = Receiver(file: file, report: report, end: end)
    let session = URLSession(configuration: .ephemeral, delegate: receiver, delegateQueue: nil)
    session.downloadTask(with: url).resume()
    session.finishTasksAndInvalidate()
  }
}

/// Moves what was received to its place, and reports which part of it has come.
private final class Receiver: NSObject, URLSessionDownloadDelegate {
  private let file: URL
  private let report: @Sendable (Double) -> Void
  private let end: CheckedContinuation<Void, any Error>

  init(
    file: URL, report: @escaping @Sendable (Double) -> Void,
    end: CheckedContinuation<Void, any Error>
  ) {
    (self.file, self.report, self.end) = (file, report, end)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData count: Int64,
    totalBytesWritten done: Int64, totalBytesExpectedToWrite total: Int64
  ) {
    if total > 0 { report(Double(done) / Double(total)) }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo place: URL
  ) {
    end.resume(
      with: Result {
        let status = (downloadTask.response as? HTTPURLResponse)?.statusCode ?? 200
        guard status == 200 else {
          throw DownloadError(errorDescription: "The server says \(status).")
        }
        try FileManager.default.moveItem(at: place, to: file)
      })
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error { end.resume(throwing: error) }
  }
}
