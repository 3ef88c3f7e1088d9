/// Two screens side by side.
struct SplitScreen<Left, Right> {
  var left: Left
  var right: Right
}
