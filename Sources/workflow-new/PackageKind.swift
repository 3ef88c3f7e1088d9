/// The purpose of a package.
enum PackageKind {
  case app, library
}
