extension RenderContext where WorkflowType: Workflow {
  /// Creates a sink whose values change the state and may emit an output.
  ///
  /// The sink equals only its own copies.
  @inlinable public func makeSink<Event>(
    of type: Event.Type,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    onEvent: @escaping (Event, inout WorkflowType.State) -> WorkflowType.Output?
  ) -> Sink<Event> {
    let actions = makeSink(of: AnyWorkflowAction<WorkflowType>.self)
    return Sink { event in
      let action = AnyWorkflowAction<WorkflowType>(fileID: fileID, line: line, column: column) {
        state, _ in onEvent(event, &state)
      }
      actions.send(action)
    }
  }

  /// Creates a sink whose values change the state and emit no output.
  ///
  /// The sink equals only its own copies.
  @inlinable public func makeStateSink<Event>(
    of type: Event.Type,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    onEvent: @escaping (Event, inout WorkflowType.State) -> Void
  ) -> Sink<Event> {
    makeSink(of: type, fileID: fileID, line: line, column: column) { event, state in
      onEvent(event, &state)
      return nil
    }
  }
}
