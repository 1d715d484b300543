/// The formats of recordings.
///
/// All but ``csv`` are recognised by their content; see ``detected(in:)``.
public enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
  /// Panlab's own format, read by ``TraceReader``.
  case csv
  /// `getevent -lt` or `getevent -t` of an Android shell, with or without the device on each line.
  case getevent
  /// `evemu-record`.
  case evemu
  /// `libinput record`.
  case libinput
  /// Touch tracks of an iOS research app, as JSON: `rawTouchTracks` of `rawTouches`.
  case iosTouches = "ios-touches"
  /// Flutter's pointer packets as JSON: `events` with `change`, `physicalX` and `physicalY`.
  case flutter
  /// Android `MotionEvent`s as rows: with a header that names `action`, `x` and `y`, or without one,
  /// eight fields that end in `action;pressure;x;y;milliseconds`.
  case motionEvents = "motion-events"
  /// A W3C WebDriver `actions` request as JSON: a script of moves, not a recording.
  case webDriver = "webdriver"
}
