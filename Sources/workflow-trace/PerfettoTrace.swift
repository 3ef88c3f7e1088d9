import WorkflowTracing

/// A trace in the JSON of Chrome's tracing, which Perfetto reads too.
///
/// Turns, passes and renders are slices in each other on the first track. Each session has a track
/// of its own, with its life, its renders and its workers.
struct PerfettoTrace {
  private(set) var bytes: [UInt8] = []
  private var sessions: [Int: TraceSession]
  private var turn: (number: Int, time: Int, cause: String?)?
  /// The numbers of running workers, the newest last.
  private var running: [String: [Int]] = [:]
  private var workerCount = 0
  private var end = 0

  /// The bytes that every file of this kind begins with.
  static let beginning = Array("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"program\":".utf8)

  private static let process = 1
  private static let firstSession = 10

  init(of trace: Trace) throws(TraceError) {
    sessions = trace.sessions
    bytes += Self.beginning
    put(quoted: trace.header.program)
    put(",\"time\":")
    put(quoted: trace.header.time)
    put("},\"traceEvents\":[\n")
    name("process_name", trace.header.program, track: 0)
    name("thread_name", "turns", track: 1)
    for session in sessions.values.sorted(by: { $0.number < $1.number }) {
      let track = track(of: session.number)
      name("thread_name", "\(session.name) \(session.number)", track: track)
    }
    var copy = self
    try trace.forEachEvent { copy.write($0) }
    self = copy
    for session in sessions.values.sorted(by: { $0.number < $1.number }) {
      slice(
        "session", session.name, track: track(of: session.number), at: session.begin,
        for: (session.end ?? end) - session.begin)
    }
    // The last event is not followed by a comma.
    bytes.removeLast(2)
    put("\n]}\n")
  }

  private mutating func write(_ event: TraceEvent) {
    end = max(end, event.time)
    switch event.kind {
    case .turnBegan(let number): turn = (number, event.time, nil)
    case .actionApplied(let action, let session, _, _):
      let cause = turn?.cause ?? "\(action) at \(name(session))"
      turn?.cause = cause
    case .turnEnded:
      guard let turn else { return }
      slice(
        "turn", "turn \(turn.number)", track: 1, at: turn.time, for: event.time - turn.time,
        cause: turn.cause ?? "no action")
      self.turn = nil
    case .pass(let pass): write(pass, at: event.time)
    case .workerBegan(let worker, _, let session):
      workerCount += 1
      running["\(session) \(worker)", default: []].append(workerCount)
      async("b", worker, workerCount, session, at: event.time)
    case .workerEnded(let worker, _, let session):
      guard let number = running["\(session) \(worker)"]?.popLast() else { return }
      async("e", worker, number, session, at: event.time)
    case .actionDropped(let action, let session, let reason):
      instant("dropped \(action): \(reason)", session, at: event.time)
    case .sessionBegan, .sessionLives, .sessionEnded, .actionReceived, .stateChanged,
      .renderingChanged, .sideEffectBegan, .sideEffectEnded, .stateLeftOut, .begunAnew, .typeNamed,
      .propsNotComparable,
      .unknown:
      break
    }
  }

  private mutating func write(_ pass: TracePass, at time: Int) {
    slice("pass", "pass", track: 1, at: time, for: pass.duration)
    end = max(end, time + pass.duration)
    for render in pass.renders {
      let cause = render.cause.map { "\($0)" } ?? "unknown"
      for track in [1, track(of: render.session)] {
        slice(
          "render", name(render.session), track: track, at: time + render.begin,
          for: render.duration, cause: cause, hasChanged: render.hasChanged)
      }
    }
  }

  private func name(_ session: Int) -> String { sessions[session]?.name ?? "session \(session)" }

  /// A file can give a session any number.
  private func track(of session: Int) -> Int { session &+ Self.firstSession }
}

// MARK: - Lines

extension PerfettoTrace {
  private mutating func name(_ kind: String, _ name: String, track: Int) {
    put("{\"ph\":\"M\",\"name\":\"\(kind)\",\"pid\":\(Self.process),\"tid\":\(track),")
    put("\"args\":{\"name\":")
    put(quoted: name)
    put("}},\n")
  }

  private mutating func begin(
    _ phase: String, _ category: String, _ name: String, _ track: Int, _ time: Int
  ) {
    put("{\"ph\":\"\(phase)\",\"cat\":\"\(category)\",\"pid\":\(Self.process),\"tid\":\(track),")
    put("\"ts\":\(microseconds(time)),\"name\":")
    put(quoted: name)
  }

  private mutating func slice(
    _ category: String, _ name: String, track: Int, at time: Int, for duration: Int,
    cause: String? = nil, hasChanged: Bool? = nil
  ) {
    begin("X", category, name, track, time)
    put(",\"dur\":\(microseconds(max(duration, 0)))")
    if let cause {
      put(",\"args\":{\"cause\":")
      put(quoted: cause)
      if let hasChanged { put(",\"changed\":\(hasChanged)") }
      put("}")
    }
    put("},\n")
  }

  private mutating func async(
    _ phase: String, _ name: String, _ number: Int, _ session: Int, at time: Int
  ) {
    begin(phase, "worker", name, track(of: session), time)
    put(",\"id\":\(number)},\n")
  }

  private mutating func instant(_ name: String, _ session: Int, at time: Int) {
    begin("i", "drop", name, track(of: session), time)
    put(",\"s\":\"t\"},\n")
  }

  /// Returns a time in the unit of the format, without losing nanoseconds.
  private func microseconds(_ nanoseconds: Int) -> String {
    let rest = String(nanoseconds % 1_000)
    return "\(nanoseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  private mutating func put(quoted text: String) { bytes += JSONText.quoted(text) }
}
