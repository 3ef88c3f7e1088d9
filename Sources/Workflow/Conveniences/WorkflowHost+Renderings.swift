extension WorkflowHost {
  /// Calls a closure with every rendering that is published from now on.
  ///
  /// - Returns: A subscription. The closure is called until the subscription is cancelled or
  ///   released, or the host ends.
  public func onRendering(_ receive: @escaping (Root.Rendering) -> Void) -> Subscription {
    typedRoot.feed.listen(receive)
  }

  /// The renderings, from the current one on; a slow reader skips to the newest.
  ///
  /// The sequence ends with the host, and does not keep the host alive.
  public var renderings: Renderings<Root.Rendering> { Renderings(feed: typedRoot.feed) }
}
