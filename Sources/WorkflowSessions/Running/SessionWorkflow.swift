public import Workflow
public import WorkflowOperations

/// A workflow that can be the root of a session.
///
/// Its state is `Codable`, and so is what others send to it: an action that is a message.
///
/// ```swift
/// struct Order: SessionWorkflow {
///   enum Message: WorkflowAction, Codable {
///     case paid(Int)
///
///     func apply(toState state: inout State, workflow: Order) -> Never? { … }
///   }
/// }
/// ```
public protocol SessionWorkflow: Workflow, SendableMetatype {
  /// The actions that ``Sessions/post(_:to:key:)`` stores and applies; none by default.
  associatedtype Message: WorkflowAction, Codable, Sendable = NoMessage<Self>
  where Message.WorkflowType == Self
}

/// The messages of a workflow that takes none.
public enum NoMessage<WorkflowType: Workflow>: WorkflowAction, Codable, Sendable {
  /// Throws, since there is no message to read.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "the workflow takes no messages"))
  }

  /// Is never called.
  public func encode(to encoder: any Encoder) {}

  /// Is never called.
  public func apply(
    toState state: inout WorkflowType.State, workflow: WorkflowType
  ) -> WorkflowType.Output? { switch self {} }
}

extension GraphWorkflow: SessionWorkflow {}
