import Formats

/// A recording in another tool's format: contacts in the panel's own units.
struct ContactRecording {
  /// The contacts in the order in which they began.
  var contacts: [Contact] = []
  /// The device's name, if the file has it.
  var device: String?
  /// The panel's range, if the file has it.
  var panel: PanelRange?
  /// The screen in points, if the file has it; positions are then in points too.
  var screen: ScreenSize?
  /// How its times were understood.
  var times = TimeReading.named(.seconds)
  /// Further metadata for the traces.
  var notes: [TraceMetadata.Entry] = []
  /// The contacts that are down, by the pointer's name.
  private var open: [String: Int] = [:]

  /// Adds a point to a pointer's contact; a down, or a pointer that is up, begins a new one.
  mutating func append(_ point: Contact.Point, pointer: String, person: String = "") {
    var index = contacts.count
    if point.phase != .began, let known = open[pointer] { index = known }
    if index == contacts.count { contacts.append(Contact(person: person)) }
    contacts[index].points.append(point)
    let isUp = point.phase == .ended || point.phase == .cancelled
    open[pointer] = isUp ? nil : index
  }
}

/// The points of one finger from its down to its up.
struct Contact {
  /// One report of the panel.
  struct Point {
    var time: DecimalNumber
    var x: Double
    var y: Double
    var phase: Trace.Phase
    var force: Double?
    /// The time of its delivery to the app, on the clock of `time`.
    var dispatch: DecimalNumber?
    /// The one-based line in the file.
    var line = 1
  }

  var points: [Point] = []
  /// The person who made it, if the rows say.
  var person = ""
}

extension Contact {
  /// The contact as a trace, repaired like a CSV recording of the same points.
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
      for (value, column) in [(x, "x"), (y, "y")] where abs(value) > ScreenSize.farthest {
        throw TraceError(
          file: file, line: point.line,
          problem: .offEveryScreen(Number.plain((value * 1e6).rounded() / 1e6), column: column))
      }
      let row = Row(
        time: point.time, x: x, y: y, phase: point.phase, dispatch: point.dispatch,
        force: point.force)
      guard draft.append(row, line: point.line) else {
        throw TraceError(file: file, line: point.line, problem: .timesTooFarApart)
      }
    }
    var repair = RecordingRepair(draft, file: file, strict: strict)
    try repair.repairAll()
    return Trace(name: name, samples: repair.samples, repairs: repair.findings.repairs)
  }
}

/// The values of a panel's axes, both ends included.
struct PanelRange: Hashable {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  /// Creates a range; nil if an axis has no extent.
  init?(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    guard x.upperBound > x.lowerBound, y.upperBound > y.lowerBound else { return nil }
    (self.x, self.y) = (x, y)
  }
}

/// The size of a panel in its own units, written `1080x1920`; `1x1` for places that are shares of the screen.
public struct PanelSize: Hashable, Sendable, CustomStringConvertible {
  public var width: Double
  public var height: Double

  /// Creates a size from two positive numbers.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Reads `1080x1920`; nil unless it is two positive numbers of at most a million.
  public init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 1e6 }) else { return nil }
    self.init(width: sides[0], height: sides[1])
  }

  public var description: String { "\(Number.shortest(width))x\(Number.shortest(height))" }

  /// Whether places lie between 0 and a side, both included, instead of counting whole units.
  var isShare: Bool { width <= 1 && height <= 1 }
}

/// The conversion from a panel's units to points.
///
/// An axis with values from a to b has b − a + 1 steps, which cover the screen, as in Android's input
/// reader (seen in its source, not documented).
struct PanelScale {
  /// The screen; nil if it is unknown.
  let screen: ScreenSize?
  private let originX: Double
  private let originY: Double
  private let factorX: Double
  private let factorY: Double

  /// Creates the scale for a recording, with a screen and a panel that override its own.
  init(of recording: ContactRecording, screen given: ScreenSize?, panel size: PanelSize?) {
    if let size, size.isShare {
      let screen = given ?? recording.screen ?? .usual
      self.screen = screen
      (originX, originY) = (0, 0)
      (factorX, factorY) = (screen.width / size.width, screen.height / size.height)
      return
    }
    let range = size.flatMap {
      PanelRange(x: 0...max($0.width - 1, 0), y: 0...max($0.height - 1, 0))
    }
    guard let panel = range ?? recording.panel else {
      (originX, originY, factorX, factorY) = (0, 0, 1, 1)
      screen = given ?? recording.screen
      return
    }
    let screen = given ?? recording.screen ?? .usual
    self.screen = screen
    (originX, originY) = (panel.x.lowerBound, panel.y.lowerBound)
    factorX = screen.width / (panel.x.upperBound - panel.x.lowerBound + 1)
    factorY = screen.height / (panel.y.upperBound - panel.y.lowerBound + 1)
  }

  /// The scale itself; throws for a screen that no reader takes back from `# screen:`.
  func withReadableScreen(file: String) throws(TraceError) -> PanelScale {
    guard let screen, ScreenSize(screen.description) == nil else { return self }
    throw TraceError(file: file, problem: .notAScreen(screen.description))
  }

  /// A position on the panel, in points.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    ((x - originX) * factorX, (y - originY) * factorY)
  }

  /// The points per unit, such as `0.48125 x 0.469511`; `1` for positions in points.
  var text: String {
    func number(_ value: Double) -> String { Number.plain((value * 1e6).rounded() / 1e6) }
    return factorX == 1 && factorY == 1 ? "1" : "\(number(factorX)) x \(number(factorY))"
  }
}
