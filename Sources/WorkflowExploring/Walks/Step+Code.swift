import WorkflowTerminal
import WorkflowTextUI

extension Step {
  /// The lines of a Swift test that do the same to a harness.
  var code: [String] {
    switch self {
    case .answer(let name, let number):
      [
        "world.answer(\(name.quoted)\(number > 1 ? ", \(number)" : ""))",
        "app.settle()",
      ]
    case .event(let name): ["// event \(name)"]
    case .failure, .loss, .run, .runAll, .crash: []
    case .input(let input): input.code
    }
  }
}

extension AppInput {
  fileprivate var code: [String] {
    switch self {
    case .press(let keys):
      ["app.press(\(keys.map(\.description.quoted).joined(separator: ", ")))"]
    case .type(let text): ["app.type(\(text.quoted))"]
    case .paste(let text): ["app.paste(\(text.quoted))"]
    case .click(.text(let text), _): ["try app.click(\(text.quoted))"]
    case .click(.cell(let cell), _): ["app.click(column: \(cell.column), row: \(cell.row))"]
    case .drag(let start, let end):
      [
        "app.drag(from: Position(column: \(start.column), row: \(start.row)), "
          + "to: Position(column: \(end.column), row: \(end.row)))"
      ]
    case .wheel(let isUp, let cell):
      ["app.wheel(notches: \(isUp ? -1 : 1), column: \(cell.column), row: \(cell.row))"]
    case .resize(let size): ["app.resize(Size(width: \(size.width), height: \(size.height)))"]
    case .advance(let time): ["app.advance(by: \(time.literal))"]
    case .wait(let time): ["app.advance(world.clock, by: \(time.literal))"]
    case .command(let name, ""): ["try app.perform(\(name.quoted))"]
    case .command(let name, let argument): ["try app.perform(\("\(name) \(argument)".quoted))"]
    }
  }
}

extension Duration {
  fileprivate var literal: String {
    let (seconds, attoseconds) = components
    return ".milliseconds(\(seconds * 1000 + attoseconds / 1_000_000_000_000_000))"
  }
}
