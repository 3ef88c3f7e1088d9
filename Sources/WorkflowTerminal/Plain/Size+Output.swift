import Foundation
import WorkflowTextUI

extension Size {
  /// The size of the terminal that standard output leads to.
  ///
  /// If there is none, `COLUMNS` and `LINES` decide, or else it is 80x24.
  static var ofOutput: Size {
    var window = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) != 0 { window = winsize() }
    return Size(
      columns: Int(window.ws_col), rows: Int(window.ws_row),
      environment: ProcessInfo.processInfo.environment)
  }
}
