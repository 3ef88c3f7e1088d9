/// Some fields, and what can be done with them.
struct Form: Equatable {
  struct Field: Equatable {
    var label: String
    var placeholder = ""
    /// Whether it is hidden, as a password is.
    var isSecret = false
    /// Whether it proves who the user is; then it must not be in a file.
    var isProof = false
  }

  var title: String
  var note = ""
  /// What the key does that submits the form.
  var submit: String
  /// What else the user may want; empty for nothing.
  var other = ""
  var fields: [Field]

  static let credentials = [
    Field(label: "Email", placeholder: "you@example.org"),
    Field(label: "Password", isSecret: true, isProof: true),
  ]
}
