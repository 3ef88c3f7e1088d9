/// The reason why arguments cannot be understood, and what to write instead.
struct Mistake: Error {
  var message: String
}
