// Drawing calls are accepted, have no effect, and are reported once as `not-simulated`.

/// Creates images of the renderer's size, which stay empty: drawing has no effect.
@preconcurrency @MainActor
open class UIGraphicsRenderer: NSObject {
  open private(set) var format: UIGraphicsImageRendererFormat
  let bounds: CGRect

  init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (self.bounds, self.format) = (bounds, format)
    super.init()
  }
}

@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: NSObject {
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic, extended, standard
  }

  open var scale: CGFloat = 3
  open var opaque = false
  open var prefersExtendedRange = false
  open var preferredRange = Range.automatic
  public override init() { super.init() }
  public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

@preconcurrency @MainActor
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  public override init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// Runs the actions in a context and returns an empty image.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    Simulation.current.report(.notSimulated, "UIGraphicsImageRenderer")
    guard let drawing = makeGraphicsContext(bounds.size) else { return UIImage(size: bounds.size) }
    let context = UIGraphicsImageRendererContext(drawing, bounds.size, scale: format.scale)
    UIGraphicsPushContext(drawing)
    defer { UIGraphicsPopContext() }
    actions(context)
    return context.currentImage
  }

  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    _ = image(actions: actions)
    return Data()
  }

  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { pngData(actions: actions) }
}

@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: NSObject {
  open private(set) var cgContext: CGContext
  open private(set) var currentImage: UIImage
  open private(set) var format = UIGraphicsImageRendererFormat()

  init(_ context: CGContext, _ size: CGSize, scale: CGFloat) {
    cgContext = context
    currentImage = UIImage(size: size, scale: scale)
    super.init()
  }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

public func UIRectFill(_ rect: CGRect) { reportDrawing("UIRectFill") }
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) { UIRectFill(rect) }
public func UIRectFrame(_ rect: CGRect) { reportDrawing("UIRectFrame") }
public func UIRectClip(_ rect: CGRect) {}
