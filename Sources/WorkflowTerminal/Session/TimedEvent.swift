/// An event of the terminal, and when it came.
///
/// Time tells the escape key from the beginning of a sequence, however late the event is read.
struct TimedEvent {
  let event: DeviceEvent
  let time: ContinuousClock.Instant
}
