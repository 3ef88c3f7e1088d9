import Workflow
