import WorkflowTextUI

struct SpinnerDemo: Demo {
  func view(_ change: Update<SpinnerDemo>) -> any TextView {
    Spinner("Reading the mail")
  }
}
