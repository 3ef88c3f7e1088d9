import Foundation
import Testing
import WorkflowTestSupport

extension DependentTests {
  /// An app may give its targets any name that says what they are.
  ///
  /// Two targets of one name cannot be in one graph of packages: such an app would not resolve.
  @Suite struct NameTests {
    @Test func `an app may have targets with the names of all samples`() throws {
      let manifest = try String(
        contentsOf: checkout.appending(path: "Package.swift"), encoding: .utf8)
      let samples = manifest.matches(of: #/(?:\bsample\(\s*|path: "Samples\/)"?(\w+)"/#).map {
        String($0.1)
      }
      try #require(samples.count > 8 && samples.contains("MailReading"))
      let libraries = manifest.matches(of: #/\blibrary\(\s*"(\w+)"/#).map { String($0.1) }
      try #require(libraries.contains("WorkflowTerminal"))
      let names = samples + ["Benchmarks", "CTerminal", "Probe", "TestSupport"]

      let package = try DependentPackage("names")
      let targets = names.map { name in
        """
        .target(name: "\(name)", dependencies: [\
        \(libraries.map { #".product(name: "\#($0)", package: "Workflow")"# }.joined(separator: ", "))\
        ])
        """
      }
      try package.write(
        "Package.swift",
        """
        // swift-tools-version: 6.3
        import PackageDescription

        let package = Package(
          name: "Names", platforms: [.macOS(.v15)],
          dependencies: [\(DependentPackage.dependency)],
          targets: [\(targets.joined(separator: ",\n"))])
        """)
      for name in names {
        try package.write(
          "Sources/\(name)/\(name).swift", "import Workflow\n\npublic enum \(name) {}\n")
      }
      let run = try package.swift("build")
      #expect(run.status == 0, "\(run.output)")
    }
  }
}
