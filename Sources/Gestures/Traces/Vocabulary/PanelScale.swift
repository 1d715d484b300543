import Formats

/// The ranges of a touch panel's axes, in the panel's own units, both ends included.
struct PanelRange: Hashable {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  /// Creates the ranges; nil if an axis has no extent.
  init?(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    guard x.upperBound > x.lowerBound, y.upperBound > y.lowerBound else { return nil }
    (self.x, self.y) = (x, y)
  }
}

/// The size of a touch panel in the panel's own units, written `1080x1920`; `1x1` if positions are fractions of the
/// screen.
public struct PanelSize: Hashable, Sendable, CustomStringConvertible {
  public var width: Double
  public var height: Double

  /// Creates a size from two positive numbers.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Reads a size such as `1080x1920`; nil unless it consists of two positive numbers of at most a million.
  public init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 1e6 }) else { return nil }
    self.init(width: sides[0], height: sides[1])
  }

  public var description: String { "\(Number.shortest(width))x\(Number.shortest(height))" }

  /// Whether positions are fractional numbers from 0 to the panel's width or height, both included, rather than whole
  /// units.
  ///
  /// This is assumed if neither the width nor the height is greater than 1.
  var isShare: Bool { width <= 1 && height <= 1 }
}

/// The conversion from a touch panel's units to points.
///
/// An axis with values from a to b has b − a + 1 steps, which cover the screen, as in Android's input reader (seen in
/// its source, not documented).
struct PanelScale {
  /// The screen; nil if it is unknown.
  let screen: ScreenSize?
  private let originX: Double
  private let originY: Double
  private let factorX: Double
  private let factorY: Double

  /// Creates the conversion for a recording's panel and screen.
  ///
  /// `given` overrides the recording's own screen, and `size` overrides its panel.
  init(
    of own: PanelRange?, on ownScreen: ScreenSize?, screen given: ScreenSize?,
    panel size: PanelSize?
  ) {
    if let size, size.isShare {
      let screen = given ?? ownScreen ?? .usual
      self.screen = screen
      (originX, originY) = (0, 0)
      (factorX, factorY) = (screen.width / size.width, screen.height / size.height)
      return
    }
    let range = size.flatMap {
      PanelRange(x: 0...max($0.width - 1, 0), y: 0...max($0.height - 1, 0))
    }
    guard let panel = range ?? own else {
      (originX, originY, factorX, factorY) = (0, 0, 1, 1)
      screen = given ?? ownScreen
      return
    }
    let screen = given ?? ownScreen ?? .usual
    self.screen = screen
    (originX, originY) = (panel.x.lowerBound, panel.y.lowerBound)
    factorX = screen.width / (panel.x.upperBound - panel.x.lowerBound + 1)
    factorY = screen.height / (panel.y.upperBound - panel.y.lowerBound + 1)
  }

  /// Returns this conversion if its screen's size can be written in a `# screen:` metadata line and read back;
  /// otherwise throws an error.
  func withReadableScreen(file: String) throws(TraceError) -> PanelScale {
    guard let screen, ScreenSize(screen.description) == nil else { return self }
    throw TraceError(file: file, problem: .notAScreen(screen.description))
  }

  /// Converts a position on the panel to points.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    ((x - originX) * factorX, (y - originY) * factorY)
  }

  /// Whether positions are not in points already.
  var isScaled: Bool { factorX != 1 || factorY != 1 || originX != 0 || originY != 0 }

  /// The points per unit, such as `0.48125 x 0.469511`; `1` if positions are already in points.
  var text: String {
    func number(_ value: Double) -> String { Number.plain((value * 1e6).rounded() / 1e6) }
    return factorX == 1 && factorY == 1 ? "1" : "\(number(factorX)) x \(number(factorY))"
  }
}
