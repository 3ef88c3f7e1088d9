import Workflow

extension LoginScreen: TextScreen {
  var lines: [String] {
    [
      "Log in",
      "  Email:    \(email.isEmpty ? "–" : email)",
      "  Password: \(password.isEmpty ? "–" : String(repeating: "*", count: password.count))",
    ] + (message.map { ["", $0] } ?? [])
  }

  var commands: [Command] {
    [
      .text(.email) { sink.send(.changeEmail($0)) },
      .text(.password) { sink.send(.changePassword($0)) },
      .plain(.logIn) { sink.send(.logIn) },
    ]
  }
}

extension TwoFactorScreen: TextScreen {
  var lines: [String] {
    ["Enter the code that was sent to you", "  Code: \(code.isEmpty ? "–" : code)"]
      + (message.map { ["", $0] } ?? [])
  }

  var commands: [Command] {
    [
      .text(.code) { sink.send(.changeCode($0)) },
      .plain(.verify) { sink.send(.verify) },
      .plain(.cancel) { sink.send(.cancel) },
    ]
  }
}

extension WaitingScreen: TextScreen {
  var lines: [String] { ["One moment …"] }

  var commands: [Command] {
    [.plain(.cancel) { sink.send(.cancel) }]
  }
}
