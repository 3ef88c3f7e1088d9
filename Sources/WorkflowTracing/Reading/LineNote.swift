/// The part of a trace's line that a page has to know before it reads the line.
package enum LineNote {
  case action(String, session: Int)
  case beginning(session: Int)
  case end(session: Int)
  case state(session: Int)
  case rendering(session: Int)
  case other

  package init(_ bytes: UnsafeRawBufferPointer) {
    guard let line = TraceLine(bytes), let session = line.session else {
      self = .other
      return
    }
    switch line.event {
    case "apply":
      self = .action(TraceReader().string(.action, line, bytes) ?? "", session: session)
    case "begin", "live": self = .beginning(session: session)
    case "end": self = .end(session: session)
    case "state": self = .state(session: session)
    case "shown": self = .rendering(session: session)
    default: self = .other
    }
  }
}
