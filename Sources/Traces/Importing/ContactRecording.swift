/// What a reader of another tool's format hands over: contacts in the panel's own units.
struct ContactRecording {
  /// The contacts in the order in which they began.
  var contacts: [Contact] = []
  /// The device's name, where the file tells it.
  var device: String?
  /// The panel's range; nil where the file does not tell it.
  var panel: PanelRange?
  /// The screen in points, where the file tells it; its positions are then points already.
  var screen: ScreenSize?
  /// More that the traces' metadata should say.
  var notes: [TraceMetadata.Entry] = []
}

/// One finger from its down to its up.
struct Contact {
  /// One report of the panel.
  struct Point {
    var time: DecimalNumber
    var x: Double
    var y: Double
    var phase: Trace.Phase
    var force: Double?
    /// When the app got it, on the clock of `time`.
    var dispatch: DecimalNumber?
    /// The one-based line where it stands.
    var line: Int
  }

  var points: [Point] = []
}

extension Contact {
  /// The contact as a trace, mended as a CSV recording of the same points would be.
  ///
  /// - Throws: ``TraceError`` if it cannot be replayed.
  func trace(
    name: String, scale: PanelScale, file: String, strict: Bool
  ) throws(TraceError) -> Trace {
    guard let first = points.first else { throw TraceError(file: file, problem: .nothingLeft) }
    var draft = Draft(recording: "", origin: first.time)
    for point in points {
      let (x, y) = scale.point(point.x, point.y)
      guard x.isFinite, y.isFinite else {
        throw TraceError(file: file, line: point.line, problem: .positionNotFinite)
      }
      let row = Row(
        time: point.time, x: x, y: y, phase: point.phase, dispatch: point.dispatch,
        force: point.force)
      guard draft.append(row, line: point.line) else {
        throw TraceError(file: file, line: point.line, problem: .timesTooFarApart)
      }
    }
    var mending = Mending(draft, file: file, options: TraceReader.Options(strict: strict))
    try mending.mendAll()
    return Trace(name: name, samples: mending.samples, repairs: mending.findings.repairs)
  }
}
