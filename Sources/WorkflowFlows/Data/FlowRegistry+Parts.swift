// Parts of flows that flows from data can have under a name.
extension Choose {
  /// Registers the part, so that flows from data can have it under its name.
  public func registered() -> FlowRegistry.Registration {
    FlowRegistry.Registration(
      options: StepOptions(name: name), make: item, isPart: true)
  }
}

extension Flow {
  /// Registers the flow, so that flows from data can have it as one of their parts.
  public func registered(as name: String) -> FlowRegistry.Registration {
    FlowRegistry.Registration(
      options: StepOptions(name: name),
      make: { [content] options in
        FlowItem(ChosenPart(Self.self, Input.self, Output.self) { _ in content }, options)
      }, isPart: true)
  }
}
