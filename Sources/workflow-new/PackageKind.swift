/// What a package is for.
enum PackageKind {
  case app, library
}
