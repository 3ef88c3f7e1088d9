import Testing
import WorkflowTestSupport

/// The tests of packages that depend on this one, one after the other.
///
/// They build into one folder, and the package manager locks it: a second command would wait, and say
/// so among the output that the tests compare.
@Suite(.serialized, .slow) enum DependentTests {}
