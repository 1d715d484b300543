import Formats

/// Reads the `actions` of a W3C WebDriver session: a script of moves, read as if it were played at 60 events a second.
///
/// All input sources advance together, one action per tick, and a tick lasts as long as its longest action. A move goes
/// in a straight line at constant speed, as in the standard. CSS pixels are read as points. If `panlab convert` wrote
/// the script, each move is a single sample at the end of the move.
enum WebDriverReader {
  /// The time between two requests of a log, in milliseconds: our choice, longer than any transition.
  private static let pause: Int64 = 1000
  /// The number of events per second during a move.
  private static let rate = 60
  /// The greatest number of points in a script: more than an hour of moves.
  private static let limit = 250_000

  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    var recording = ContactRecording()
    recording.isScript = true
    var left = limit
    var start: Int64 = 0
    // A server's log has a request on each of some lines; they are read one after the other.
    for (json, _) in try JSONValue.importedDocuments(bytes, file: findings.file) {
      let listed = json["actions"]?.elements ?? json.elements ?? []
      let sources = listed.contains { $0["action"] != nil } ? [wireSource(listed)] : listed
      let starts = tickStarts(sources).map { $0 + start }
      if !sources.contains(where: isOfSamples) {
        recording.notes = [TraceMetadata.Entry(key: "sampled-hz", value: String(rate))]
      }
      for source in sources where source["type"]?.text == "pointer" {
        recording.contacts += try contacts(
          of: source, starts: starts, file: findings.file, left: &left)
      }
      start = (starts.last ?? start) + pause
    }
    recording.contacts.sort {
      ($0.points.first?.time.value ?? 0) < ($1.points.first?.time.value ?? 0)
    }
    return recording
  }

  /// Whether Panlab wrote the input source; if so, each of the source's moves is a single sample.
  private static func isOfSamples(_ source: JSONValue) -> Bool {
    source["id"]?.text?.hasPrefix(PlaySchedule.pointerMark) ?? false
  }

  /// Converts the actions of a JSON Wire request `touch/perform` to a W3C input source.
  ///
  /// A wait before a move becomes the move's duration.
  private static func wireSource(_ actions: [JSONValue]) -> JSONValue {
    var wait = 0.0
    var moves: [JSONValue] = []
    func move(_ options: JSONValue?, _ milliseconds: Double) {
      var members: [String: JSONValue] = [
        "type": .string("pointerMove"), "duration": .digits(milliseconds),
      ]
      for axis in ["x", "y"] { members[axis] = options?[axis] }
      if let element = options?["element"] ?? options?["el"] { members["origin"] = element }
      moves.append(.object(members))
    }
    for action in actions {
      let options = action["options"]
      switch action["action"]?.text {
      case "press", "longPress", "tap":
        move(options, 0)
        moves.append(.object(["type": .string("pointerDown")]))
        wait = options?["duration"]?.double ?? 0
      case "wait": wait += options?["ms"]?.double ?? 0
      case "moveTo":
        move(options, wait)
        wait = 0
      case "release", "cancel":
        if wait > 0 {
          moves.append(.object(["type": .string("pause"), "duration": .digits(wait)]))
        }
        let isCancel = action["action"]?.text == "cancel"
        moves.append(.object(["type": .string(isCancel ? "pointerCancel" : "pointerUp")]))
        wait = 0
      default: break
      }
    }
    return .object(["type": .string("pointer"), "actions": .array(moves)])
  }

  /// The start of each tick, in milliseconds.
  private static func tickStarts(_ sources: [JSONValue]) -> [Int64] {
    let lists = sources.map { $0["actions"]?.elements ?? [] }
    var starts: [Int64] = [0]
    for tick in 0..<(lists.map(\.count).max() ?? 0) {
      let lengths = lists.map { tick < $0.count ? duration(of: $0[tick]) : 0 }
      starts.append(starts[tick] + (lengths.max() ?? 0))
    }
    return starts
  }

  /// The duration of an action, in milliseconds, limited to a day.
  private static func duration(of action: JSONValue) -> Int64 {
    Int64(min(max(action["duration"]?.integer ?? 0, 0), 86_400_000))
  }

  private static func contacts(
    of source: JSONValue, starts: [Int64], file: String, left: inout Int
  ) throws(TraceError) -> [Contact] {
    var (x, y) = (0.0, 0.0)
    var contacts: [Contact] = []
    var isDown = false
    func add(_ phase: Trace.Phase, _ milliseconds: Double) {
      let time = DecimalNumber(mantissa: Int64((milliseconds * 1000).rounded()), exponent: -6)
      contacts[contacts.count - 1].points.append(
        Contact.Point(time: time, x: x, y: y, phase: phase))
    }
    for (tick, action) in (source["actions"]?.elements ?? []).enumerated() {
      let start = Double(starts[tick])
      switch action["type"]?.text {
      case "pointerDown":
        contacts.append(Contact())
        isDown = true
        add(.began, start)
      case "pointerUp", "pointerCancel":
        if isDown { add(action["type"]?.text == "pointerUp" ? .ended : .cancelled, start) }
        isDown = false
      case "pointerMove":
        let target = try target(of: action, from: (x, y), file: file)
        let length = Double(duration(of: action))
        let origin = (x, y)
        let steps =
          isDown && !isOfSamples(source)
          ? max(Int((length * Double(rate) / 1000).rounded(.up)), 1) : 1
        left -= steps
        guard left >= 0 else { throw TraceError(file: file, problem: .movesTooLong(limit: limit)) }
        for step in 1...steps {
          let share = Double(step) / Double(steps)
          (x, y) =
            step == steps
            ? target
            : (
              origin.0 + (target.0 - origin.0) * share, origin.1 + (target.1 - origin.1) * share
            )
          if isDown { add(.moved, start + length * share) }
        }
      default: break
      }
    }
    return contacts
  }

  private static func target(
    of action: JSONValue, from place: (Double, Double), file: String
  ) throws(TraceError) -> (Double, Double) {
    guard let x = action["x"]?.double, let y = action["y"]?.double else {
      throw TraceError(
        file: file, problem: .incompleteTouch(needs: "'x' and 'y' in every pointerMove"))
    }
    guard let origin = action["origin"] else { return (x, y) }
    switch origin.text {
    case "viewport": return (x, y)
    case "pointer": return (place.0 + x, place.1 + y)
    default: throw TraceError(file: file, problem: .originIsElement)
    }
  }
}

extension JSONValue {
  /// A JSON number with its shortest decimal digits, as if it had been read from a file.
  fileprivate static func digits(_ value: Double) -> JSONValue {
    JSONValue(.number(value, digits: Number.shortest(value)))
  }
}
