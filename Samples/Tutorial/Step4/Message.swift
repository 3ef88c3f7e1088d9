/// A message of a mailbox.
struct Message: Equatable {
  var sender: String
  var subject: String
  var text: String
}

extension Message {
  static let samples = [
    Message(sender: "Ada", subject: "Lunch?", text: "At noon, by the river."),
    Message(sender: "Grace", subject: "A moth", text: "It was in relay 70. It is taped in."),
    Message(sender: "Mary", subject: "Rain", text: "The picnic is in the hall."),
  ]
}
