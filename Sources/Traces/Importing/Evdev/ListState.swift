/// Protocol A: every report lists all fingers; one that is no longer listed is up.
struct ListState {
  /// A finger as one report lists it.
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
    if entry.x != nil, entry.y != nil { listed.append(entry) }
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

  /// The finger that an entry is: that of the same number, else the nearest.
  private static func match(_ entry: Entry, _ x: Double, _ y: Double, in fingers: [Finger]) -> Int?
  {
    if let id = entry.id { return fingers.firstIndex { $0.id == id } }
    func distance(_ finger: Finger) -> Double {
      (finger.x - x) * (finger.x - x) + (finger.y - y) * (finger.y - y)
    }
    return fingers.indices.min { distance(fingers[$0]) < distance(fingers[$1]) }
  }
}
