/// A file of the made package, with placeholders such as `__MODULE__` in its path and its text.
struct Template {
  var path: String
  var text: String

  private init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the files of a kind of package.
  static func all(of kind: PackageKind) -> [Template] {
    switch kind {
    case .app: shared + app
    case .library: shared + library
    }
  }

  private static var shared: [Template] {
    [
      Template(".gitattributes", PackageResources.gitattributes_txt),
      Template(".github/workflows/ci.yml", PackageResources.ci_yml_txt),
      Template(".gitignore", PackageResources.gitignore_txt),
      Template(source("DrinkingWorker"), PackageResources.DrinkingWorker_swift_txt),
      Template(test("PlantTests"), PackageResources.PlantTests_swift_txt),
      Template(test("SillTests"), PackageResources.SillTests_swift_txt),
    ]
  }

  private static var app: [Template] {
    [
      Template("Package.swift", PackageResources.AppPackage_swift_txt),
      Template("README.md", PackageResources.AppREADME_md_txt),
      Template(source("Program"), PackageResources.AppProgram_swift_txt),
      Template(source("Plant"), PackageResources.AppPlant_swift_txt),
      Template(source("PlantScreen"), PackageResources.AppPlantScreen_swift_txt),
      Template(source("PlantWorkflow"), PackageResources.AppPlantWorkflow_swift_txt),
      Template(source("SillScreen"), PackageResources.AppSillScreen_swift_txt),
      Template(source("SillWorkflow"), PackageResources.AppSillWorkflow_swift_txt),
      Template(test("ScreenTests"), PackageResources.AppScreenTests_swift_txt),
      Template(
        "Tests/__Snapshots__/__MODULE__Tests/ScreenTests/the-screen-shows-the-water-and-the-news.txt",
        PackageResources.AppFrame_txt),
    ]
  }

  private static var library: [Template] {
    [
      Template("Package.swift", PackageResources.LibraryPackage_swift_txt),
      Template("README.md", PackageResources.LibraryREADME_md_txt),
      Template(source("Plant"), PackageResources.LibraryPlant_swift_txt),
      Template(source("PlantScreen"), PackageResources.LibraryPlantScreen_swift_txt),
      Template(source("PlantWorkflow"), PackageResources.LibraryPlantWorkflow_swift_txt),
      Template(source("SillScreen"), PackageResources.LibrarySillScreen_swift_txt),
      Template(source("SillWorkflow"), PackageResources.LibrarySillWorkflow_swift_txt),
    ]
  }

  private static func source(_ name: String) -> String { "Sources/__MODULE__/\(name).swift" }

  private static func test(_ name: String) -> String { "Tests/__MODULE__Tests/\(name).swift" }
}
