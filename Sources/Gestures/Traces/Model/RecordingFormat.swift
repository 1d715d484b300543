/// The format of a recording, identified by its name.
///
/// All formats except ``csv`` are recognised by their content; see ``detected(in:)``. A format whose lines cannot be
/// read independently of each other is read by custom code. Any other format is read by a ``Recipe``.
public struct RecordingFormat: Hashable, Sendable {
  /// The name, as in `format: evemu`.
  public let rawValue: String

  /// Creates a format from its name, such as the name that a recipe gives.
  init(_ name: String) { rawValue = name }

  /// The format of tables from any tool, including Panlab's own.
  public static let csv = Self("csv")
  /// An app's own log, whose lines show how they are written; see ``LogLines``.
  static let log = Self("log")
  /// The output of `getevent -lt` or `getevent -t` on Android, with or without the device on each line.
  public static let getevent = Self("getevent")
  /// The output of `evemu-record`, and the output of `evtest` for the same events.
  public static let evemu = Self("evemu")
  /// The output of `libinput record`.
  public static let libinput = Self("libinput")
  /// Touch tracks of an iOS research app, as JSON: `rawTouchTracks`, a list of objects that each contain a list
  /// `rawTouches`.
  public static let iosTouches = Self("ios-touches")
  /// Flutter's pointer packets as JSON: `events` with `change`, `physicalX` and `physicalY`.
  public static let flutter = Self("flutter")
  /// A W3C WebDriver `actions` request, or its predecessor `touch/perform`, as JSON: a script of moves, not a
  /// recording.
  public static let webDriver = Self("webdriver")
  /// Playwright's trace, as JSON lines: calls of `mouseMove`, `mouseDown` and `mouseUp`.
  public static let playwright = Self("playwright")
  /// A shell script with `input swipe` of adb or `ui swipe` of idb: straight swipes of a given duration.
  public static let swipeScript = Self("swipe-script")
  /// Lines of JSON as `panlab worker` takes them; see ``GestureLine``.
  static let gestureLines = Self("gesture-lines")
  /// The output of `panlab extract`: recognised gestures, without the paths of fingers.
  static let extract = Self("extract")
  /// The output of `panlab convert --to json`.
  public static let schedule = Self("schedule")
}
