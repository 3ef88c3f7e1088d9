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
  /// The help of the key that submits the form.
  var submit: String
  /// The help of another key that the user may want; empty for none.
  var other = ""
  var fields: [Field]

  static let credentials = [
    Field(label: "Email", placeholder: "you@example.org"),
    Field(label: "Password", isSecret: true, isProof: true),
  ]
}
