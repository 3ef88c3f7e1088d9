import WorkflowTracing
print("")
