/// A panel that follows one finger: plain axes, and a key that says whether it touches.
struct SingleState {
  private var x: Double?
  private var y: Double?
  private var force: Double?
  private var isDown = false
  private var hasChanged = false

  mutating func take(_ event: EvdevEvent, isReport: Bool, _ log: inout ContactLog) {
    if isReport { return report(event, &log) }
    switch (event.type, event.code) {
    case (Evdev.absolute, Evdev.x): (x, hasChanged) = (Double(event.value), true)
    case (Evdev.absolute, Evdev.y): (y, hasChanged) = (Double(event.value), true)
    case (Evdev.absolute, Evdev.pressure): force = Double(event.value)
    case (Evdev.key, Evdev.touchKey):
      isDown = event.value != 0
      hasChanged = true
    default: break
    }
  }

  private mutating func report(_ event: EvdevEvent, _ log: inout ContactLog) {
    defer { hasChanged = false }
    guard isDown else { return log.end(0, .ended, at: event) }
    guard hasChanged, let x, let y else { return }
    log.move(0, x: x, y: y, force: force, at: event)
  }
}
