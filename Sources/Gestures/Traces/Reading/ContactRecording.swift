import Formats

/// A recording in another tool's format: contacts in the units of the touch panel.
struct ContactRecording {
  /// The contacts in the order in which they began.
  var contacts: [Contact] = []
  /// The device's name, if the file gives it.
  var device: String?
  /// The size of the screen in points, if the file or the recipe gives it.
  ///
  /// Positions are then in points too, unless the panel's size is known.
  var screen: ScreenSize?
  /// Whether the positions are in the device's pixels, of which a point has several.
  var arePixels = false
  /// How the unit of times was determined.
  var times = TimeReading.named(.seconds)
  /// Whether the file is a script of touches rather than a recording.
  ///
  /// Long pauses in a script are not taken for errors of the recorder's clock or for missing samples.
  var isScript = false
  /// The label, if the file gives an intent.
  var label: Label?
  /// Further metadata for the traces.
  var notes: [TraceMetadata.Entry] = []
  /// The indices of the contacts that are down, by the name of their pointer.
  private var open: [String: Int] = [:]
  /// How many points were added.
  private var count = 0

  /// The contacts of each gesture; gestures and contacts are in the order in which they began.
  var gestures: [[Contact]] {
    let contacts = contacts.filter { !$0.points.isEmpty }
    let spans = contacts.compactMap { $0.span(inOrder: !isScript) }
    return ContactSpan.gestures(of: spans).map { $0.map { contacts[$0] } }
  }

  /// Adds a point to the contact of a pointer.
  ///
  /// A down begins a new contact, and so does any other point if the pointer is not down.
  ///
  /// `record` says whose contact it is.
  mutating func append(_ point: Contact.Point, pointer: String, of record: TouchRecord? = nil) {
    var index = contacts.count
    if point.phase != .began, let known = open[pointer] { index = known }
    if index == contacts.count {
      contacts.append(
        Contact(
          person: record?.person ?? "", recording: record?.recording ?? "", intent: record?.intent))
    }
    count += 1
    contacts[index].points.append(point)
    if point.order == 0 { contacts[index].points[contacts[index].points.count - 1].order = count }
    let isUp = point.phase == .ended || point.phase == .cancelled
    open[pointer] = isUp ? nil : index
  }
}

/// The points of one finger from its down to its up.
struct Contact {
  /// One report of the touch panel.
  struct Point {
    var time: DecimalNumber
    var x: Double
    var y: Double
    var phase: Trace.Phase
    var force: Double?
    /// The time at which the report reached the app, on the clock that `time` uses.
    var dispatch: DecimalNumber?
    /// The one-based line in the file.
    var line = 1
    /// The place among the points of the file, in the file's order; 0 in a file that lists each contact on its own, all
    /// by one clock.
    var order = 0
  }

  var points: [Point] = []
  /// The person who made the contact, if the rows name one; otherwise empty.
  var person = ""
  /// The recording that the rows name, of which the contact is a part; otherwise empty.
  var recording = ""
  /// What the person meant, if the rows say it.
  var intent: Label.Intent?
  /// The name of the device that was touched, if the file gives it for each device.
  var device: String?
  /// The ranges of the axes of the panel that was touched, if the file gives them.
  var panel: PanelRange?
}

extension ContactRecording {
  /// Whether the positions are shares of the screen rather than points.
  var areShares: Bool {
    var evidence = ShareEvidence()
    for point in contacts.lazy.flatMap(\.points) { evidence.add(point.x, point.y) }
    return evidence.areShares
  }
}

extension Contact {
  /// When the contact was down; nil if it has no points.
  fileprivate func span(inOrder isOrdered: Bool) -> ContactSpan? {
    guard let first = points.first, let last = points.last else { return nil }
    let orders = isOrdered ? points.map(\.order).filter { $0 > 0 } : []
    return ContactSpan(
      owner: [recording, person, device ?? ""], start: first.time,
      duration: last.time.minus(first.time),
      order: orders.min().flatMap { low in orders.max().map { low...$0 } })
  }

  /// Combines the fingers of one gesture into a trace, with the repairs that a CSV recording of these points would get.
  ///
  /// - Throws: ``TraceError`` if the gesture cannot be replayed.
  static func trace(
    of fingers: [Contact], name: String, scale: PanelScale, file: String, strict: Bool,
    dropsSpikes: Bool = false, isScript: Bool = false
  ) throws(TraceError) -> Trace {
    var points = fingers.enumerated().flatMap { finger, contact in
      contact.points.map { (point: $0, finger: finger) }
    }
    if fingers.count > 1 {
      let order = points.indices.sorted {
        let difference = points[$0].point.time.minus(points[$1].point.time)
        return difference == 0 ? $0 < $1 : difference < 0
      }
      points = order.map { points[$0] }
    }
    guard let first = points.first?.point else {
      throw TraceError(file: file, problem: .nothingLeft)
    }
    var draft = Draft(recording: "", origin: first.time)
    draft.isScript = isScript
    for (point, finger) in points {
      let (x, y) = scale.point(point.x, point.y)
      guard x.isFinite, y.isFinite else {
        throw TraceError(file: file, line: point.line, problem: .positionNotFinite)
      }
      for (value, column) in [(x, "x"), (y, "y")] where abs(value) > ScreenSize.farthest {
        throw TraceError(
          file: file, line: point.line,
          problem: .offEveryScreen(Number.plain((value * 1e6).rounded() / 1e6), column: column))
      }
      var row = Row(
        time: point.time, x: x, y: y, phase: point.phase, dispatch: point.dispatch,
        force: point.force)
      let isNear = Array("\(finger)".utf8).withUnsafeBufferPointer { id in
        row.touch = id
        return draft.append(row, line: point.line)
      }
      guard isNear else {
        throw TraceError(file: file, line: point.line, problem: .timesTooFarApart)
      }
    }
    var repair = RecordingRepair(
      draft, file: file, strict: strict, screen: scale.screen,
      direction: GestureDirection(of: name, TraceMetadata()), dropsSpikes: dropsSpikes)
    try repair.repairAll()
    return Trace(name: name, samples: repair.samples, repairs: repair.findings.repairs)
  }
}
