import Workflow

struct Parcel: Workflow {
  enum State: Codable, Equatable {
    case packing
    case labelling(weight: Int)
    case sent(label: String)
  }

  enum Action: WorkflowAction {
    case packed(weight: Int)
    case labelled(String)

    func apply(toState state: inout State, workflow: Parcel) -> Never? {
      switch self {
      case .packed(let weight): state = .labelling(weight: weight)
      case .labelled(let label): state = .sent(label: label)
      }
      return nil
    }
  }

  @Injected var pack: @Sendable () async -> Int
  @Injected var label: @Sendable (Int) async -> String

  func makeInitialState() -> State { .packing }

  func render(state: State, context: borrowing RenderContext<Parcel>) -> String {
    switch state {
    case .packing:
      let pack = pack
      context.run(OneShotWorker(id: "pack") { await pack() }) { .packed(weight: $0) }
      return "Packing"
    case .labelling(let weight):
      let label = label
      context.run(OneShotWorker(id: "label") { await label(weight) }) { .labelled($0) }
      return "Writing the label"
    case .sent(let label):
      return "Sent: \(label)"
    }
  }
}
