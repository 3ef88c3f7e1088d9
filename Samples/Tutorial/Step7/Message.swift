/// A message of a mailbox.
struct Message: Equatable, Identifiable {
  var id: Int
  var sender: String
  var subject: String
  var text: String
}

extension Message {
  static let samples = [
    Message(id: 3, sender: "Ada", subject: "Lunch?", text: "At noon, by the river."),
    Message(id: 2, sender: "Grace", subject: "A moth", text: "It was in relay 70. It is taped in."),
    Message(id: 1, sender: "Mary", subject: "Rain", text: "The picnic is in the hall."),
  ]
}
