import Workflow

// The lines that are rarer than turns.
extension TraceRecorder {
  func writeType(_ index: Int) {
    buffer.reserve(256)
    buffer.put("{\"e\":\"type\",\"y\":")
    buffer.put(index)
    buffer.put(",\"name\":")
    buffer.put(quoted: types.entries[index].name)
    if types.entries[index].isOfFramework { buffer.put(",\"lib\":1") }
    buffer.put("}\n")
  }

  /// Writes, of the first node of a type, what keeps its props from being compared.
  func learnProps(of session: WorkflowSession) {
    let type = type(of: session)
    guard types.entries[type].isRecorded, !types.entries[type].knowsProps else { return }
    types.learn(incomparable: session.incomparableProps, at: type)
    writeProps(type)
  }

  private func writeProps(_ type: Int) {
    guard let properties = types.entries[type].incomparable else { return }
    buffer.reserve(256)
    buffer.put("{\"e\":\"props\",\"y\":")
    buffer.put(type)
    buffer.put(",\"not\":[")
    for (index, property) in properties.enumerated() {
      if index > 0 { buffer.put(",") }
      buffer.put(quoted: property)
    }
    buffer.put("]}\n")
  }

  func write(_ event: StaticString, _ number: Int, _ session: Living, at time: Int) {
    beginLine(event, at: time)
    buffer.put(",\"s\":")
    buffer.put(number)
    if let parent = session.parent {
      buffer.put(",\"p\":")
      buffer.put(parent)
    }
    buffer.put(",\"y\":")
    buffer.put(session.type)
    if session.key.base != nil {
      buffer.put(",\"k\":")
      maker.put(session.key, to: buffer)
    }
    buffer.put("}\n")
  }

  /// Writes a worker that begins or has ended.
  func note(_ event: StaticString, _ worker: any Worker, _ session: WorkflowSession) {
    guard isRecorded(session) else { return }
    beginLine(event, at: clock.now)
    buffer.put(",\"s\":")
    buffer.put(number(of: session))
    buffer.put(",\"of\":")
    maker.putType(of: worker, to: buffer)
    buffer.put(",\"w\":")
    maker.put(worker, .worker, to: buffer)
    buffer.put("}\n")
  }

  /// Writes a side effect that begins or has ended.
  func note(_ event: StaticString, _ key: Key, _ session: WorkflowSession) {
    guard isRecorded(session) else { return }
    beginLine(event, at: clock.now)
    buffer.put(",\"s\":")
    buffer.put(number(of: session))
    buffer.put(",\"k\":")
    maker.put(key, to: buffer)
    buffer.put("}\n")
  }

  func leaveOut(_ path: String, _ reason: OmissionReason) {
    beginLine("left", at: clock.now)
    buffer.put(",\"path\":")
    // There are keys in a path, which cannot be redacted one by one.
    buffer.put(quoted: maker.redacts ? "…" : path)
    buffer.put(",\"why\":")
    buffer.put(quoted: "\(reason)")
    buffer.put("}\n")
  }

  // MARK: - Texts

  /// Writes what has changed in a state.
  func writeState(_ state: Any, of session: WorkflowSession) {
    // A state without a value says nothing, and most nodes that only arrange others have one.
    guard isRecorded(session), !(state is Void) else { return }
    let number = number(of: session)
    let texts = texts(of: number)
    _ = clock.pausing {
      maker.putChange(of: state, .state, since: &texts.state, to: buffer) {
        beginText("state", number)
      }
    }
  }

  /// Writes what has changed in a rendering, and returns whether anything has; nil if its text does
  /// not say.
  func writeRendering(_ rendering: Any, of session: WorkflowSession) -> Bool? {
    let number = number(of: session)
    let texts = texts(of: number)
    return clock.pausing {
      maker.putChange(of: rendering, .rendering, since: &texts.rendering, to: buffer) {
        beginText("shown", number)
      }
    }
  }

  private func texts(of number: Int) -> NodeTexts {
    if let known = texts[number] { return known }
    let new = NodeTexts()
    texts[number] = new
    return new
  }

  private func beginText(_ event: StaticString, _ number: Int) {
    buffer.reserve(256)
    buffer.put("{\"e\":\"")
    buffer.put(event)
    buffer.put("\",\"s\":")
    buffer.put(number)
  }

  // MARK: - Beginning in the middle

  /// Writes the types and sessions that there are, because the lines before may be lost.
  ///
  /// Texts are written as a whole when they are looked at next.
  func repeatWhatLives() {
    beginLine("anew", at: clock.now)
    buffer.put("}\n")
    for index in types.entries.indices {
      writeType(index)
      writeProps(index)
    }
    for (number, session) in (living ?? [:]).sorted(by: { $0.key < $1.key }) {
      write("live", number, session, at: clock.now)
    }
    for texts in texts.values {
      texts.state.beginAnew()
      texts.rendering.beginAnew()
    }
  }
}
