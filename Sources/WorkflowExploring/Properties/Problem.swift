/// A property that does not hold.
struct Problem {
  let property: String
  let detail: String

  init(_ property: String, _ detail: String) { (self.property, self.detail) = (property, detail) }
}
