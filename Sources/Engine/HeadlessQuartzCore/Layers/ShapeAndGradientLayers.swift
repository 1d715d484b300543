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
/// Paths with the same sequence of elements, but for the closes of their subpaths, are interpolated point by point. A
/// change of `path` does not animate implicitly; changes of colours, line width, `strokeStart` and `strokeEnd` do.
///
/// ## Differences from UIKit
/// Nothing is drawn. Mismatched paths, whose animation Core Animation leaves undefined, jump to the end.
open class CAShapeLayer: CALayer {
  open var fillRule = CAShapeLayerFillRule.nonZero
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// The lengths of dashes and gaps, in points.
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

  /// The fill colour; opaque black by default, and nil fills nothing.
  open var fillColor: CGColor? {
    get { rareColor(.fillColor) }
    set { setRare(.fillColor, .color(newValue)) }
  }

  open var strokeColor: CGColor? {
    get { rareColor(.strokeColor) }
    set { setRare(.strokeColor, .color(newValue)) }
  }

  /// The width of the line, in points; 1 by default.
  open var lineWidth: CGFloat {
    get { rareNumber(.lineWidth) }
    set { setRare(.lineWidth, .scalar(newValue)) }
  }

  open var miterLimit: CGFloat {
    get { rareNumber(.miterLimit) }
    set { setRare(.miterLimit, .scalar(newValue)) }
  }

  /// The fraction of the path at which the stroke starts, 0...1.
  open var strokeStart: CGFloat {
    get { rareNumber(.strokeStart) }
    set { setRare(.strokeStart, .scalar(newValue)) }
  }

  /// The fraction of the path at which the stroke ends, 0...1.
  open var strokeEnd: CGFloat {
    get { rareNumber(.strokeEnd) }
    set { setRare(.strokeEnd, .scalar(newValue)) }
  }

  open var lineDashPhase: CGFloat {
    get { rareNumber(.lineDashPhase) }
    set { setRare(.lineDashPhase, .scalar(newValue)) }
  }
}

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer filled with a gradient.
///
/// ## Differences from UIKit
/// Nothing is drawn. If two lists of colours or locations differ in length, an animation between them jumps to the end.
open class CAGradientLayer: CALayer {
  open var type = CAGradientLayerType.axial

  public required init() { super.init() }

  public required init(layer: Any) {
    super.init(layer: layer)
    guard let original = layer as? CAGradientLayer else { return }
    type = original.type
  }

  /// A list of `CGColor`; nil if the list contains anything else.
  open var colors: [Any]? {
    get {
      guard case .colors(let colors) = LayerProperty.colors.value(in: values) else { return nil }
      return colors
    }
    set {
      let list = newValue.flatMap { list -> [CGColor]? in
        let colors = list.compactMap(CGColor.made(from:))
        return colors.count == list.count ? colors : nil
      }
      setRare(.colors, .colors(list))
    }
  }

  /// The position of each colour, 0...1; evenly spaced if nil.
  open var locations: [NSNumber]? {
    get {
      guard case .numbers(let numbers) = LayerProperty.locations.value(in: values) else {
        return nil
      }
      return numbers?.map { NSNumber(value: $0) }
    }
    set { setRare(.locations, .numbers(newValue?.map(\.doubleValue))) }
  }

  /// The start of the gradient, as fractions of the bounds; the middle of the top edge by default.
  open var startPoint: CGPoint {
    get { rarePoint(.startPoint) }
    set { setRare(.startPoint, .point(newValue)) }
  }

  /// The end of the gradient, as fractions of the bounds; the middle of the bottom edge by default.
  open var endPoint: CGPoint {
    get { rarePoint(.endPoint) }
    set { setRare(.endPoint, .point(newValue)) }
  }
}

/// A layer whose sublayers keep their depth instead of being flattened.
///
/// ## Differences from UIKit
/// Properties that Core Animation ignores for this class, such as a background, are stored.
open class CATransformLayer: CALayer {
  override var flattensSublayers: Bool { false }
}
