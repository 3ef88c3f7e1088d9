import Foundation
package import Testing

/// Whether a sanitizer runs in this process, which makes everything slower and stacks larger.
package let isSanitized: Bool = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// Returns all of the elements, or one of each seven under a sanitizer.
///
/// For loops over values on one thread, in which a sanitizer has little to find and takes ten times
/// as long.
package func thinned<Elements: Sequence>(_ elements: Elements) -> [Elements.Element] {
  isSanitized ? elements.enumerated().compactMap { $0 % 7 == 0 ? $1 : nil } : Array(elements)
}

/// Whether `WORKFLOW_LONG` is set, which runs slow tests too, and more seeds of the random ones.
package let isLong: Bool = ProcessInfo.processInfo.environment["WORKFLOW_LONG"] != nil

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes more than a few seconds; it runs with `WORKFLOW_LONG`.
  package static var slow: Self { .enabled(if: isLong, "slow: runs with WORKFLOW_LONG=1") }

  /// Marks a loop over everything there is, which runs with `WORKFLOW_LONG` in a release build.
  ///
  /// It finds the same in a debug build, which takes five times as long.
  package static var exhaustive: Self {
    .enabled(
      if: isLong && !_isDebugAssertConfiguration(),
      "exhaustive: runs with WORKFLOW_LONG=1 in a release build")
  }
}

extension Duration {
  /// The limit of a wait that only something broken reaches.
  ///
  /// A thousand tests share the machine's few threads, so a single step of one of them can take a
  /// minute.
  package static let patient = Duration.seconds(1200)
}
