/// Turns the events of a device into contacts.
///
/// The device uses one of three protocols. In protocol B, each finger has a slot. In protocol A, every report lists all
/// fingers; a finger that is no longer listed is up. A single-touch panel has plain axes and a touch key.
struct EvdevDecoder {
  private var state: any ProtocolState
  private var log = ContactLog()
  /// Whether events were lost.
  ///
  /// All events are then ignored, up to and including the next `SYN_REPORT`.
  private var isDropping = false

  /// Chooses the protocol by the events that occur.
  init(of events: [EvdevEvent]) {
    var hasPositions = false
    var listsContacts = false
    for event in events {
      if event.type == Evdev.absolute, event.code == Evdev.positionX { hasPositions = true }
      if event.type == Evdev.synchronize, event.code == Evdev.multitouchReport {
        listsContacts = true
      }
    }
    if listsContacts {
      state = ListState()
    } else {
      state = hasPositions ? SlotState() as any ProtocolState : SingleState()
    }
  }

  /// Processes the next event.
  ///
  /// - Throws: ``TraceError`` for lost events if the reader is strict.
  mutating func take(_ event: EvdevEvent, _ findings: inout Findings) throws(TraceError) {
    if event.type == Evdev.synchronize, event.code == Evdev.dropped {
      try findings.note(.eventsDropped, line: event.line)
      isDropping = true
      return
    }
    let isReport = event.type == Evdev.synchronize && event.code == Evdev.report
    guard !isDropping else {
      if isReport { restart(after: event) }
      return
    }
    state.take(event, isReport: isReport, &log)
  }

  /// Cancels the fingers that were down when events were lost.
  private mutating func restart(after event: EvdevEvent) {
    isDropping = false
    log.endAll(.cancelled, at: event)
    state = type(of: state).init()
  }

  /// The contacts in the order of their downs.
  var contacts: [Contact] { log.contacts }
}

/// The greatest number of fingers on a panel at once; further fingers are ignored.
private let mostFingers = 256

/// The contacts so far, including the contacts that are still down.
private struct ContactLog {
  private(set) var contacts: [Contact] = []
  /// For each finger that is down, the index of its contact in `contacts`; the key is the finger's number.
  private var open: [Int: Int] = [:]

  /// Records a finger's position; the first report of a finger is its down.
  mutating func move(
    _ finger: Int, x: Double, y: Double, force: Double?, at event: EvdevEvent,
    began: Bool = true
  ) {
    let index = open[finger] ?? contacts.count
    var phase = Trace.Phase.moved
    if index == contacts.count {
      contacts.append(Contact())
      open[finger] = index
      // If a finger was already down when the recording began, its down is missing, so its first point counts as a
      // move.
      phase = began ? .began : .moved
    }
    contacts[index].points.append(
      Contact.Point(
        time: event.time, x: x, y: y, phase: phase, force: force, line: event.line,
        order: event.line))
  }

  /// Adds an up or a cancellation at the finger's last position.
  mutating func end(_ finger: Int, _ phase: Trace.Phase, at event: EvdevEvent) {
    guard let index = open.removeValue(forKey: finger), var up = contacts[index].points.last
    else { return }
    (up.time, up.phase, up.line, up.order) = (event.time, phase, event.line, event.line)
    contacts[index].points.append(up)
  }

  /// Ends the contacts of all fingers.
  mutating func endAll(_ phase: Trace.Phase, at event: EvdevEvent) {
    for finger in open.keys.sorted() { end(finger, phase, at: event) }
  }
}

/// The state of the fingers, as one of the evdev protocols reports it.
private protocol ProtocolState {
  init()
  mutating func take(_ event: EvdevEvent, isReport: Bool, _ log: inout ContactLog)
}

/// The state of protocol B: each finger has a slot, which keeps its values between reports.
private struct SlotState: ProtocolState {
  private struct Slot {
    var x: Double?
    var y: Double?
    var force: Double?
    /// The number by which the decoder identifies the finger in the slot; nil if the slot is empty.
    var finger: Int?
    /// The tracking ID that the panel gave to the finger.
    var id: Int?
    /// Whether the recording contains the finger's down.
    var began = false
    var hasMoved = false
    var endsNow = false
  }

  private var slots: [Int: Slot] = [:]
  /// The number of the slot to which the next events belong; nil if the number is out of range.
  private var current: Int? = 0
  private var fingers = 0

  mutating func take(_ event: EvdevEvent, isReport: Bool, _ log: inout ContactLog) {
    if isReport { return report(event, &log) }
    guard event.type == Evdev.absolute else { return }
    switch event.code {
    case Evdev.slot: current = 0..<mostFingers ~= event.value ? event.value : nil
    case Evdev.trackingID: track(event, &log)
    case Evdev.positionX: change { ($0.x, $0.hasMoved) = (Double(event.value), true) }
    case Evdev.positionY: change { ($0.y, $0.hasMoved) = (Double(event.value), true) }
    case Evdev.contactPressure: change { $0.force = Double(event.value) }
    default: break
    }
  }

  private mutating func change(_ change: (inout Slot) -> Void) {
    if let current { change(&slots[current, default: Slot()]) }
  }

  /// Handles a tracking ID of the current slot: −1 ends the slot's finger, any other new ID begins a finger.
  private mutating func track(_ event: EvdevEvent, _ log: inout ContactLog) {
    guard let current else { return }
    var slot = slots[current] ?? Slot()
    // Some kernels write the greatest 31-bit number instead of −1.
    if event.value < 0 || event.value == Int(Int32.max) {
      slot.endsNow = slot.finger != nil
    } else if slot.finger == nil || slot.id != event.value {
      if let finger = slot.finger { log.end(finger, .ended, at: event) }
      fingers += 1
      (slot.finger, slot.began, slot.hasMoved, slot.endsNow) = (fingers, true, true, false)
      slot.id = event.value
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

/// The state of protocol A: every report lists all fingers, and a finger that is no longer listed is up.
private struct ListState: ProtocolState {
  /// One finger as a report lists it.
  private struct Entry {
    var x: Double?
    var y: Double?
    var force: Double?
    var id: Int?
  }

  /// A finger that is down.
  private struct Finger {
    var key: Int
    var id: Int?
    var x: Double
    var y: Double
  }

  private var entry = Entry()
  private var listed: [Entry] = []
  private var down: [Finger] = []
  private var fingers = 0

  mutating func take(_ event: EvdevEvent, isReport: Bool, _ log: inout ContactLog) {
    if isReport { return report(event, &log) }
    if event.type == Evdev.synchronize, event.code == Evdev.multitouchReport { return close() }
    guard event.type == Evdev.absolute else { return }
    switch event.code {
    case Evdev.positionX: entry.x = Double(event.value)
    case Evdev.positionY: entry.y = Double(event.value)
    case Evdev.contactPressure: entry.force = Double(event.value)
    case Evdev.trackingID: entry.id = event.value
    default: break
    }
  }

  private mutating func close() {
    if entry.x != nil, entry.y != nil, listed.count < mostFingers { listed.append(entry) }
    entry = Entry()
  }

  private mutating func report(_ event: EvdevEvent, _ log: inout ContactLog) {
    close()
    var left = down
    var now: [Finger] = []
    for entry in listed {
      guard let x = entry.x, let y = entry.y else { continue }
      var finger: Finger
      if let match = Self.match(entry, x, y, in: left) {
        finger = left.remove(at: match)
      } else {
        fingers += 1
        finger = Finger(key: fingers, id: entry.id, x: x, y: y)
      }
      (finger.x, finger.y) = (x, y)
      log.move(finger.key, x: x, y: y, force: entry.force, at: event)
      now.append(finger)
    }
    for finger in left { log.end(finger.key, .ended, at: event) }
    (down, listed) = (now, [])
  }

  /// The finger to which an entry of a report belongs: the finger with the entry's tracking ID, or the nearest finger
  /// if the entry has no ID.
  private static func match(_ entry: Entry, _ x: Double, _ y: Double, in fingers: [Finger]) -> Int?
  {
    if let id = entry.id { return fingers.firstIndex { $0.id == id } }
    func distance(_ finger: Finger) -> Double {
      (finger.x - x) * (finger.x - x) + (finger.y - y) * (finger.y - y)
    }
    return fingers.indices.min { distance(fingers[$0]) < distance(fingers[$1]) }
  }
}

/// The state of a single-touch panel: plain axes and a touch key.
private struct SingleState: ProtocolState {
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
