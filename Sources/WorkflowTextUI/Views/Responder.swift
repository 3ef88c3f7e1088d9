/// The response of one view to input.
struct Responder {
  enum Answer {
    case commands(() -> [Command])
    case input((InputEvent) -> Bool)
    /// Like `input`, for a view that receives characters as text, with the keys that it edits with.
    case text(uses: (KeyPress) -> Bool, (InputEvent) -> Bool)
  }

  let scope: Int
  let answer: Answer
}

extension Responder {
  var commands: [Command] {
    switch answer {
    case .commands(let commands): commands()
    case .input, .text: []
    }
  }
}

extension Responder.Answer {
  var isInput: Bool {
    switch self {
    case .input, .text: true
    case .commands: false
    }
  }
}
