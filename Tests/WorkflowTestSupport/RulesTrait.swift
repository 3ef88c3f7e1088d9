package import Testing

/// Names the rules of `docs/rules.md` that a test shows.
///
/// A test of the documentation finds these names in the sources: every rule has a test, and every
/// name is that of a rule.
package struct RulesTrait: TestTrait, SuiteTrait {
  package let rules: [String]

  /// A comment that tells the reader of a failure which rules are broken.
  package var comments: [Comment] { ["Rules: \(rules.joined(separator: ", "))"] }
}

extension Trait where Self == RulesTrait {
  /// Names the rules of `docs/rules.md` that a test shows, such as `.rules("7b", "23")`.
  package static func rules(_ rules: String...) -> Self { RulesTrait(rules: rules) }
}
