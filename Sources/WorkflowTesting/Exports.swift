// A test that imports this module needs these too.
@_exported public import Workflow
@_exported public import WorkflowPersistence
