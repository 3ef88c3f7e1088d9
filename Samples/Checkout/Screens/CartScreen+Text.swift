import Workflow
import WorkflowScreens
import WorkflowTextUI

extension CartScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    List(items, selection: selection, onSelect: { sink.send(.select($0)) }) { item in
      row(item)
    }
    .border("Cart: \(total)")
    .commands(
      Command("add", keys: ["+", "right"], help: "Add") { sink.send(.add) },
      Command("continue", key: "enter", help: "Continue", isEnabled: canProceed) {
        sink.send(.proceed)
      },
      Command(
        "gift", key: "space", help: selected.isGift ? "No gift" : "Gift",
        isEnabled: selected.count > 0
      ) { sink.send(.toggleGift) },
      Command("remove", keys: ["-", "left"], help: "Remove", isEnabled: selected.count > 0) {
        sink.send(.remove)
      })
  }

  private func row(_ item: Item) -> any TextView {
    HStack(spacing: 1) {
      Text(item.count == 0 ? "  –" : "\(item.count) ×").frame(width: 3)
      Text(item.product.name, overflow: .truncated).frame(width: 14)
      Text("\(item.product.price)")
      if item.isGift { Text("gift", style: .accent, overflow: .truncated) }
    }
  }
}
