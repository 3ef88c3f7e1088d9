/// A rendering that is meant to be shown.
///
/// A screen says what is to be seen and what can be done, never how: plain values, and sinks for what
/// its user does. Each kit that shows screens adds a protocol of its own on top, as `WorkflowTextUI`
/// does with `TextScreen`.
public protocol Screen {}

extension Optional: Screen where Wrapped: Screen {}
