public import Observation
public import Workflow

/// A rendering whose properties can be observed one by one, as by the views of SwiftUI.
///
/// A view that reads `model.total` is drawn again when the total changes, and only then:
///
/// ```swift
/// let model = HostModel(Cart())
/// model.total              // the newest rendering's
/// model.onPay.send(.pay)   // a sink of the rendering
/// ```
///
/// The model owns the host that it makes, so the tree ends when the model is released.
@MainActor @dynamicMemberLookup
public final class HostModel<Rendering>: Observable {
  let tracked: TrackedValue<Rendering>
  /// The models of parts of the rendering.
  private var parts: [Part: any PartModels<Rendering>] = [:]
  // Only the main actor uses it, and deinit.
  private nonisolated(unsafe) var subscription: Subscription?
  /// The host, which lives as long as the model.
  private var host: AnyObject?

  /// Runs a workflow, and follows its rendering.
  ///
  /// - Parameters:
  ///   - workflow: The root of the tree.
  ///   - onOutput: A closure that receives the outputs of the root, in order.
  public convenience init<Root: Workflow>(
    _ workflow: Root, onOutput: ((Root.Output) -> Void)? = nil
  ) where Root.Rendering == Rendering {
    self.init(of: WorkflowHost(workflow, onOutput: onOutput, isolation: MainActor.shared))
  }

  /// Follows the rendering of a host on the main actor, and keeps the host alive.
  public convenience init<Root: Workflow>(
    of host: WorkflowHost<Root>
  ) where Root.Rendering == Rendering {
    self.init(showing: host.rendering)
    self.host = host
    // Within the turn that has made it: a view never reads an older rendering.
    subscription = host.onRendering { [weak self] in self?.replace(with: $0) }
  }

  /// Shows a rendering that never changes, as in a preview.
  ///
  /// To preview a state, render it: `HostModel(showing: CartScreen(lines: [], total: 0))`.
  public init(showing rendering: Rendering) {
    tracked = TrackedValue(rendering)
  }

  deinit {
    // The model of a row has none.
    if subscription == nil { return }
    // The last reference may be released on any thread, and a turn may be using the subscription.
    nonisolated(unsafe) let subscription = subscription
    Task { @MainActor in withExtendedLifetime(subscription) {} }
  }

  /// The whole rendering; its reader hears of every change.
  public var rendering: Rendering { tracked.read(\.self) }

  /// Returns a property of the rendering; its reader hears when the property differs.
  ///
  /// A property that is not `Equatable` counts as different in each new rendering.
  public subscript<Property>(dynamicMember path: KeyPath<Rendering, Property>) -> Property {
    tracked.read(path)
  }

  /// The newest rendering, without a note of its reader.
  var current: Rendering { tracked.value }

  func replace(with rendering: Rendering) {
    tracked.replace(with: rendering)
    for part in parts.values { part.follow(rendering) }
  }
}

// MARK: - Parts of a rendering

extension HostModel {
  /// Returns the models of a part, which are made once.
  func models<Models: PartModels<Rendering>>(
    of path: PartialKeyPath<Rendering>, make: () -> Models
  ) -> Models {
    let part = Part(path: path, kind: ObjectIdentifier(Models.self))
    if let models = parts[part] as? Models { return models }
    let models = make()
    parts[part] = models
    return models
  }

  /// A part by its key path, and the kind of its models: a part may be read as one, or by its rows.
  fileprivate struct Part: Hashable {
    let path: PartialKeyPath<Rendering>
    let kind: ObjectIdentifier
  }
}

extension HostModel: Identifiable where Rendering: Identifiable {
  /// The identity of the row.
  public var id: Rendering.ID { tracked.value.id }
}

/// The models of a part of a rendering.
@MainActor
protocol PartModels<Rendering>: AnyObject {
  associatedtype Rendering

  /// Hands the part of a new rendering to its models.
  func follow(_ rendering: Rendering)
}
