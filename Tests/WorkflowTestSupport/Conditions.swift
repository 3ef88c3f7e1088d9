import Foundation
package import Testing

/// Whether a sanitizer runs in this process, which makes everything slower and stacks larger.
package let isSanitized: Bool = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// Whether `WORKFLOW_QUICK` is set, which leaves out slow tests.
package let isQuick: Bool = ProcessInfo.processInfo.environment["WORKFLOW_QUICK"] != nil

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes more than a few seconds; `WORKFLOW_QUICK` leaves it out.
  package static var slow: Self { .disabled(if: isQuick, "slow, and WORKFLOW_QUICK is set") }
}

extension Duration {
  /// The limit of a wait that only something broken reaches.
  ///
  /// A thousand tests share the machine's few threads, so a single step of one of them can take a
  /// minute.
  package static let patient = Duration.seconds(1200)
}
