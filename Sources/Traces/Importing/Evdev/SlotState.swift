/// Protocol B: each finger has a slot, which keeps its values from report to report.
struct SlotState {
  private struct Slot {
    var x: Double?
    var y: Double?
    var force: Double?
    /// The finger in the slot; nil when there is none.
    var finger: Int?
    /// Whether the finger came down in the recording.
    var began = false
    var hasMoved = false
    var endsNow = false
  }

  private var slots: [Int: Slot] = [:]
  private var current = 0
  private var fingers = 0

  mutating func take(_ event: EvdevEvent, isReport: Bool, _ log: inout ContactLog) {
    if isReport { return report(event, &log) }
    guard event.type == Evdev.absolute else { return }
    switch event.code {
    case Evdev.slot: current = event.value
    case Evdev.trackingID: track(event, &log)
    case Evdev.positionX: change { $0.x = Double(event.value) }
    case Evdev.positionY: change { $0.y = Double(event.value) }
    case Evdev.contactPressure: slots[current, default: Slot()].force = Double(event.value)
    default: break
    }
  }

  private mutating func change(_ change: (inout Slot) -> Void) {
    change(&slots[current, default: Slot()])
    slots[current]?.hasMoved = true
  }

  /// A new number is a new finger; −1 lifts the one that is there.
  private mutating func track(_ event: EvdevEvent, _ log: inout ContactLog) {
    var slot = slots[current] ?? Slot()
    if event.value < 0 {
      slot.endsNow = slot.finger != nil
    } else {
      if let finger = slot.finger { log.end(finger, .ended, at: event) }
      fingers += 1
      (slot.finger, slot.began, slot.hasMoved, slot.endsNow) = (fingers, true, true, false)
    }
    slots[current] = slot
  }

  private mutating func report(_ event: EvdevEvent, _ log: inout ContactLog) {
    for key in slots.keys.sorted() {
      guard var slot = slots[key] else { continue }
      if slot.finger == nil, slot.hasMoved, !slot.endsNow {
        fingers += 1
        (slot.finger, slot.began) = (fingers, false)
      }
      if let finger = slot.finger {
        if slot.hasMoved, let x = slot.x, let y = slot.y {
          log.move(finger, x: x, y: y, force: slot.force, at: event, began: slot.began)
          slot.hasMoved = false
        }
        if slot.endsNow {
          log.end(finger, .ended, at: event)
          slot.finger = nil
        }
      }
      if slot.finger == nil { slot.hasMoved = false }
      slot.endsNow = false
      slots[key] = slot
    }
  }
}
