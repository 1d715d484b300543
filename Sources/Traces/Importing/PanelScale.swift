import Formats

/// The values that a panel's axes take, both ends included.
struct PanelRange: Hashable {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  /// Creates a range; nil where an axis has no extent.
  init?(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    guard x.upperBound > x.lowerBound, y.upperBound > y.lowerBound else { return nil }
    (self.x, self.y) = (x, y)
  }
}

/// From the panel's units to points.
///
/// An axis with values from a to b has b − a + 1 steps, which cover the screen: so Android maps panels
/// (observed in its input reader's source, not documented).
struct PanelScale {
  /// The screen that the points are on; nil where nothing is known of it.
  let screen: ScreenSize?
  private let originX: Double
  private let originY: Double
  private let factorX: Double
  private let factorY: Double

  /// The screen of a panel whose range is known and whose screen is not.
  static let usualScreen = ScreenSize(width: 390, height: 844)

  /// The scale that the options ask for, else what the recording tells.
  init(of recording: ContactRecording, _ options: TraceImporter.Options) {
    let given = options.panel.flatMap {
      PanelRange(x: 0...max($0.width - 1, 0), y: 0...max($0.height - 1, 0))
    }
    guard let panel = given ?? recording.panel else {
      (originX, originY, factorX, factorY) = (0, 0, 1, 1)
      screen = options.screen ?? recording.screen
      return
    }
    let screen = options.screen ?? recording.screen ?? Self.usualScreen
    self.screen = screen
    (originX, originY) = (panel.x.lowerBound, panel.y.lowerBound)
    factorX = screen.width / (panel.x.upperBound - panel.x.lowerBound + 1)
    factorY = screen.height / (panel.y.upperBound - panel.y.lowerBound + 1)
  }

  /// A place of the panel, in points.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    ((x - originX) * factorX, (y - originY) * factorY)
  }

  /// `0.48125 x 0.469511`: points per unit; `1` for positions in points.
  var text: String {
    func number(_ value: Double) -> String { Number.plain((value * 1e6).rounded() / 1e6) }
    return factorX == 1 && factorY == 1 ? "1" : "\(number(factorX)) x \(number(factorY))"
  }
}
