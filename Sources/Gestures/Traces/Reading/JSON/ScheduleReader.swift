import Formats

/// Reads the schedule that `panlab convert --to json` writes: `samples` with `t` in seconds, `id`, `phase`, `x` and `y`
/// in points of the window, and the recording's metadata.
enum ScheduleReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    let json = try JSONValue.imported(bytes, file: findings.file)
    if let units = json["units"]?.text, units != "pt" {
      throw TraceError(
        file: findings.file,
        problem: .incompleteTouch(needs: "places in points, as in \"units\": \"pt\""))
    }
    var recording = ContactRecording()
    recording.isScript = true
    if let (width, height) = json["size"]?.pair, width > 0, height > 0 {
      recording.screen = ScreenSize(width: width, height: height)
    }
    if let rate = json["displayHz"]?.double {
      recording.notes.append(.init(key: "display-hz", value: Number.shortest(rate)))
    }
    for entry in json["metadata"]?.elements ?? [] {
      guard let key = entry.elements?.first?.text, let value = entry.elements?.last?.text else {
        continue
      }
      recording.notes.append(.init(key: key, value: value))
    }
    if let word = json["intent"]?.text {
      recording.label = Label(intent: Label.Intent(rawValue: word) ?? .stop(word))
      recording.notes.append(.init(key: "intent", value: word))
    }
    for sample in json["samples"]?.elements ?? [] {
      guard let time = sample["t"]?.decimal, let x = sample["x"]?.double,
        let y = sample["y"]?.double, let word = sample["phase"]?.text,
        let phase = PhaseWords([:]).phase(word)
      else {
        throw TraceError(
          file: findings.file, line: sample.line,
          problem: .incompleteTouch(needs: "'t', 'phase', 'x' and 'y'"))
      }
      recording.append(
        Contact.Point(
          time: time, x: x, y: y, phase: phase, force: sample["force"]?.double,
          dispatch: sample["dispatch"]?.decimal, line: sample.line),
        pointer: "\(sample["id"]?.integer ?? 1)")
    }
    return recording
  }
}
