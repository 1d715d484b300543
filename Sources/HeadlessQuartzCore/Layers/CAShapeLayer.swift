public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer with a path in its own coordinates.
///
/// Paths with the same sequence of elements are interpolated point by point. A change of `path`
/// does not animate implicitly; colours, line width and ends do.
///
/// ## Differences from UIKit
/// Nothing is drawn. Paths that do not match jump to the end, which Core Animation leaves
/// undefined.
open class CAShapeLayer: CALayer {
  open var fillRule = CAShapeLayerFillRule.nonZero
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// Lengths of dashes and gaps, in points.
  open var lineDashPattern: [NSNumber]?

  public required init() { super.init() }

  public required init(layer: Any) {
    super.init(layer: layer)
    guard let original = layer as? CAShapeLayer else { return }
    fillRule = original.fillRule
    lineCap = original.lineCap
    lineJoin = original.lineJoin
    lineDashPattern = original.lineDashPattern
  }

  open var path: CGPath? {
    get { rarePath(.path) }
    set { setRare(.path, .path(newValue?.copy())) }
  }

  /// Opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { rareColor(.fillColor) }
    set { setRare(.fillColor, .color(newValue)) }
  }

  open var strokeColor: CGColor? {
    get { rareColor(.strokeColor) }
    set { setRare(.strokeColor, .color(newValue)) }
  }

  /// In points; 1 by default.
  open var lineWidth: CGFloat {
    get { rareNumber(.lineWidth) }
    set { setRare(.lineWidth, .scalar(newValue)) }
  }

  open var miterLimit: CGFloat {
    get { rareNumber(.miterLimit) }
    set { setRare(.miterLimit, .scalar(newValue)) }
  }

  /// The fraction of the path, 0...1.
  open var strokeStart: CGFloat {
    get { rareNumber(.strokeStart) }
    set { setRare(.strokeStart, .scalar(newValue)) }
  }

  /// The fraction of the path, 0...1.
  open var strokeEnd: CGFloat {
    get { rareNumber(.strokeEnd) }
    set { setRare(.strokeEnd, .scalar(newValue)) }
  }

  open var lineDashPhase: CGFloat {
    get { rareNumber(.lineDashPhase) }
    set { setRare(.lineDashPhase, .scalar(newValue)) }
  }
}
