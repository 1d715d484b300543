import Formats

/// Reads Flutter's pointer packets: a list of `{ts, events}`, with times in microseconds and positions in physical
/// pixels.
///
/// `ts` is the time at which the packet reached the app. For a touching pointer, `change` is 0 for cancel, 4 for down,
/// 5 for move and 6 for up.
enum FlutterReader {
  static func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError)
    -> ContactRecording
  {
    let json = try JSONValue.imported(bytes, file: findings.file)
    var recording = ContactRecording()
    recording.arePixels = true
    for packet in json.elements ?? [] {
      let dispatch = packet["ts"]?.decimal?.shifted(by: -6)
      for event in packet["events"]?.elements ?? [] {
        guard let phase = phase(event["change"]?.integer) else { continue }
        guard let time = event["timeStamp"]?.decimal?.shifted(by: -6),
          let x = event["physicalX"]?.double, let y = event["physicalY"]?.double
        else {
          throw TraceError(
            file: findings.file,
            problem: .incompleteTouch(needs: "'timeStamp', 'physicalX' and 'physicalY'"))
        }
        recording.append(
          Contact.Point(
            time: time, x: x, y: y, phase: phase, force: event["pressure"]?.double,
            dispatch: dispatch),
          pointer: "\(event["pointerIdentifier"]?.integer ?? 0)")
      }
    }
    return recording
  }

  private static func phase(_ change: Int?) -> Trace.Phase? {
    switch change {
    case 0: .cancelled
    case 4: .began
    case 5: .moved
    case 6: .ended
    default: nil
    }
  }
}
