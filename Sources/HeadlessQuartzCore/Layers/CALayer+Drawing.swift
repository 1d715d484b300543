/// What is kept for drawing, without a part in geometry or time.
struct LayerDrawing {
  var isDoubleSided = true
  var isOpaque = false
  var shouldRasterize = false
  var rasterizationScale: CGFloat = 1
  var contentsScale: CGFloat = 1
  var contentsGravity = CALayerContentsGravity.resize
  var drawsAsynchronously = false
  var allowsGroupOpacity = true
  var needsDisplayOnBoundsChange = false
  var isGeometryFlipped = false
  var maskedCorners = CACornerMask.all
  var cornerCurve = CALayerCornerCurve.circular
}

/// How contents fill the bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayer {
  private func drawn<Value>(_ member: KeyPath<LayerDrawing, Value>) -> Value {
    (drawing ?? LayerDrawing())[keyPath: member]
  }

  private func setDrawn<Value>(_ member: WritableKeyPath<LayerDrawing, Value>, _ value: Value) {
    var result = drawing ?? LayerDrawing()
    result[keyPath: member] = value
    drawing = result
  }

  /// Whether the layer shows when it is seen from behind; true by default.
  public var isDoubleSided: Bool {
    get { drawn(\.isDoubleSided) }
    set { setDrawn(\.isDoubleSided, newValue) }
  }

  public var isOpaque: Bool {
    get { drawn(\.isOpaque) }
    set { setDrawn(\.isOpaque, newValue) }
  }

  public var shouldRasterize: Bool {
    get { drawn(\.shouldRasterize) }
    set { setDrawn(\.shouldRasterize, newValue) }
  }

  public var rasterizationScale: CGFloat {
    get { drawn(\.rasterizationScale) }
    set { setDrawn(\.rasterizationScale, newValue) }
  }

  public var contentsScale: CGFloat {
    get { drawn(\.contentsScale) }
    set { setDrawn(\.contentsScale, newValue) }
  }

  public var contentsGravity: CALayerContentsGravity {
    get { drawn(\.contentsGravity) }
    set { setDrawn(\.contentsGravity, newValue) }
  }

  public var drawsAsynchronously: Bool {
    get { drawn(\.drawsAsynchronously) }
    set { setDrawn(\.drawsAsynchronously, newValue) }
  }

  public var allowsGroupOpacity: Bool {
    get { drawn(\.allowsGroupOpacity) }
    set { setDrawn(\.allowsGroupOpacity, newValue) }
  }

  public var needsDisplayOnBoundsChange: Bool {
    get { drawn(\.needsDisplayOnBoundsChange) }
    set { setDrawn(\.needsDisplayOnBoundsChange, newValue) }
  }

  /// Accepted, but not simulated: y grows downwards.
  public var isGeometryFlipped: Bool {
    get { drawn(\.isGeometryFlipped) }
    set {
      if newValue { simulation.report(.notSimulated, "CALayer.isGeometryFlipped") }
      setDrawn(\.isGeometryFlipped, newValue)
    }
  }

  public var maskedCorners: CACornerMask {
    get { drawn(\.maskedCorners) }
    set { setDrawn(\.maskedCorners, newValue) }
  }

  public var cornerCurve: CALayerCornerCurve {
    get { drawn(\.cornerCurve) }
    set { setDrawn(\.cornerCurve, newValue) }
  }
}
