import Dispatch
import Foundation

extension MailStamp {
  /// Returns the moments at which what is at a path may have changed; nil if the system tells none.
  ///
  /// Until then, nothing runs. Changes of other files in the same folder count, too.
  public static func changes(at path: String) -> AsyncStream<Void>? {
    let folders = MailFolder.folders(in: path)
    // A file may be written to, and it may be replaced by another one in its folder.
    let watched =
      folders == [path] ? [path, URL(filePath: path).deletingLastPathComponent().path] : folders
    #if canImport(Darwin)
      let sources = watched.compactMap { source(at: $0) }
    #else
      let sources = [source(at: watched)].compactMap { $0 }
    #endif
    guard !sources.isEmpty else { return nil }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
      for source in sources {
        source.onChange { changes.yield() }
      }
      changes.onTermination = { _ in
        for source in sources { source.end() }
      }
    }
  }
}

/// A descriptor that can be read when something has changed.
private struct ChangeSource: @unchecked Sendable {
  let descriptor: Int32
  // Sources of Dispatch can be used on every thread.
  let source: any DispatchSourceProtocol

  /// Calls a closure after each change.
  func onChange(_ notify: @escaping @Sendable () -> Void) {
    source.setEventHandler { [descriptor] in
      #if !canImport(Darwin)
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
      #endif
      notify()
    }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    source.activate()
  }

  func end() { source.cancel() }
}

#if canImport(Darwin)
  private func source(at path: String) -> ChangeSource? {
    let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib, .delete, .rename])
    return ChangeSource(descriptor: descriptor, source: source)
  }
#else
  private func source(at paths: [String]) -> ChangeSource? {
    let descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let entries = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    let isWatched = paths.map { path in
      // A folder does not change with its files, or every log beside a mailbox would be a change.
      let itself = MailFolder.isFolder(path) ? 0 : IN_MODIFY | IN_ATTRIB
      return inotify_add_watch(descriptor, path, UInt32(entries | itself)) >= 0
    }
    guard isWatched.contains(true) else {
      close(descriptor)
      return nil
    }
    return ChangeSource(
      descriptor: descriptor, source: DispatchSource.makeReadSource(fileDescriptor: descriptor))
  }
#endif
