import Formats

/// Reads touches written by an iOS app: a JSON file with objects that have a list `rawTouches`, at any depth.
///
/// Each list is one contact. Each of its elements has a `timestamp` (seconds), a `phase` and a `location` (points); if
/// there is a `preciseLocation`, it is used instead. The file's `deviceInfo` contains the model and the screen.
enum IOSTouchReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    let json = try JSONValue.imported(bytes, file: findings.file)
    var recording = ContactRecording()
    recording.device = json["deviceInfo"]?["model"]?.text
    if let (width, height) = json["deviceInfo"]?["screenSize"]?.pair, width > 0, height > 0 {
      recording.screen = ScreenSize(width: width, height: height)
    }
    var problem: TraceError?
    json.visit { value in
      guard let touches = value["rawTouches"] else { return true }
      var contact = Contact()
      for touch in touches.elements ?? [] {
        guard let point = point(touch) else {
          problem = problem ?? incomplete(findings.file)
          continue
        }
        contact.points.append(point)
      }
      if !contact.points.isEmpty { recording.contacts.append(contact) }
      return false
    }
    if recording.contacts.isEmpty, let problem { throw problem }
    return recording
  }

  private static func incomplete(_ file: String) -> TraceError {
    TraceError(
      file: file,
      problem: .incompleteTouch(needs: "a 'timestamp', a 'phase' and a 'location' of two numbers"))
  }

  private static func point(_ touch: JSONValue) -> Contact.Point? {
    let place = touch["preciseLocation"]?.pair ?? touch["location"]?.pair
    guard let time = touch["timestamp"]?.decimal, let (x, y) = place,
      let phase = touch["phase"]?.text.flatMap(phase)
    else { return nil }
    // A device without force sensing reports 0 both for the force and for the maximum force.
    let canPress = (touch["maximumPossibleForce"]?.double ?? 0) > 0
    return Contact.Point(
      time: time, x: x, y: y, phase: phase, force: canPress ? touch["force"]?.double : nil)
  }

  private static func phase(_ word: String) -> Trace.Phase? {
    word == "canceled" ? .cancelled : Trace.Phase(rawValue: word)
  }
}
