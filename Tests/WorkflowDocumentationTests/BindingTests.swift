import Foundation
import Testing
import WorkflowTestSupport

/// The module for views where there is a `Binding`, as on Apple's platforms.
struct BindingTests {
  @Test func `a model compiles beside a Binding that is declared like SwiftUI's`() throws {
    let folder = try TemporaryFolder()
    let framework = """
      @propertyWrapper public struct Binding<Value> {
        public init(
          get: @escaping @isolated(any) @Sendable () -> Value,
          set: @escaping @isolated(any) @Sendable (Value) -> Void
        ) { fatalError() }

        public var wrappedValue: Value {
          get { fatalError() }
          nonmutating set {}
        }
      }
      """
    let module = folder.path + "/SwiftUI.swiftmodule"
    #expect(
      try Compiler.diagnostics(
        of: framework, options: ["-module-name", "SwiftUI", "-emit-module-path", module]) == "")
    let sources = checkout.appending(path: "Sources/WorkflowObservation")
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    let said = try Compiler.diagnostics(
      ofFiles: files.map { sources.appending(path: $0).path },
      options: ["-module-name", "WorkflowObservation", "-I", folder.path])
    #expect(said == "")
  }
}
