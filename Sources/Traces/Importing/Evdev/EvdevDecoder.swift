/// Turns a device's events into contacts, whichever way the device tells them apart.
///
/// Protocol B has a slot per finger; protocol A lists all fingers in every report, and a finger that is
/// no longer listed is up; a panel that follows one finger has plain axes and a touch key.
struct EvdevDecoder {
  private enum Wire { case slots, lists, single }

  private let wire: Wire
  private var log = ContactLog()
  private var slots = SlotState()
  private var list = ListState()
  private var single = SingleState()
  /// Whether events were lost: what follows up to the next report is incomplete.
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
    wire = listsContacts ? .lists : hasPositions ? .slots : .single
  }

  /// Takes the next event.
  ///
  /// - Throws: ``TraceError`` for lost events when reading strictly.
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
    switch wire {
    case .slots: slots.take(event, isReport: isReport, &log)
    case .lists: list.take(event, isReport: isReport, &log)
    case .single: single.take(event, isReport: isReport, &log)
    }
  }

  /// Ends the fingers that were down when events were lost.
  private mutating func restart(after event: EvdevEvent) {
    isDropping = false
    log.endAll(.cancelled, at: event)
    slots = SlotState()
    list = ListState()
    single = SingleState()
  }

  /// The contacts in the order in which they began.
  func finish() -> [Contact] { log.contacts }
}

/// The contacts so far, and which of them are down.
struct ContactLog {
  private(set) var contacts: [Contact] = []
  /// Indices of the contacts that are down, by the finger's key.
  private var open: [Int: Int] = [:]

  /// Whether a finger is down.
  func isDown(_ finger: Int) -> Bool { open[finger] != nil }

  /// A finger is at a place; the first report of it is its down.
  mutating func move(
    _ finger: Int, x: Double, y: Double, force: Double?, at event: EvdevEvent,
    began: Bool = true
  ) {
    let index = open[finger] ?? contacts.count
    var phase = Trace.Phase.moved
    if index == contacts.count {
      contacts.append(Contact())
      open[finger] = index
      // A finger that was down before the recording began has no down of its own.
      phase = began ? .began : .moved
    }
    contacts[index].points.append(
      Contact.Point(
        time: event.time, x: x, y: y, phase: phase, force: force, dispatch: nil, line: event.line))
  }

  /// A finger is up, where it was last.
  mutating func end(_ finger: Int, _ phase: Trace.Phase, at event: EvdevEvent) {
    guard let index = open.removeValue(forKey: finger), var up = contacts[index].points.last
    else { return }
    (up.time, up.phase, up.line) = (event.time, phase, event.line)
    contacts[index].points.append(up)
  }

  /// All fingers are up.
  mutating func endAll(_ phase: Trace.Phase, at event: EvdevEvent) {
    for finger in open.keys.sorted() { end(finger, phase, at: event) }
  }
}
