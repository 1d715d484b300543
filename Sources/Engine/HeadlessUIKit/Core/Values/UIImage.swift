/// The types of image and colour literals.
public typealias _ImageLiteralType = UIImage
public typealias _ColorLiteralType = UIColor

/// An image without pixels: a size, and possibly a name.
///
/// ## Differences from UIKit
/// Nothing is loaded or drawn. An image that is created by name has no size, which is reported as `not-simulated`.
open class UIImage: NSObject, _ExpressibleByImageLiteral {
  /// The size in points.
  public let size: CGSize
  /// The scale, in pixels per point.
  public let scale: CGFloat
  /// The asset's name; nil for an image created with a size.
  public let name: String?

  /// Creates an empty image of a given size; not in UIKit.
  public init(size: CGSize, scale: CGFloat = 1) {
    (self.size, self.scale, name) = (size, scale, nil)
    super.init()
  }

  public convenience override init() { self.init(size: .zero) }

  /// Creates an image without a size, for any name; reported as `not-simulated`.
  public required init(imageLiteralResourceName name: String) {
    Simulation.current.report(.notSimulated, "UIImage(named:)")
    (size, scale, self.name) = (.zero, 1, name)
    super.init()
  }

  /// Creates an image without a size, for any name; reported as `not-simulated`.
  public init?(named name: String) {
    Simulation.current.report(.notSimulated, "UIImage(named:)")
    (size, scale, self.name) = (.zero, 1, name)
    super.init()
  }

  /// Creates an image without a size, for any name; reported as `not-simulated`.
  public init?(systemName name: String) {
    Simulation.current.report(.notSimulated, "UIImage(systemName:)")
    (size, scale, self.name) = (.zero, 1, name)
    super.init()
  }

  /// The rendering mode; has no effect, because nothing is drawn.
  open private(set) var renderingMode = RenderingMode.automatic

  /// Returns a copy of the image with another rendering mode.
  func variant(_ mode: RenderingMode) -> UIImage {
    let image = UIImage(copying: self)
    image.renderingMode = mode
    return image
  }

  private init(copying image: UIImage) {
    (size, scale, name) = (image.size, image.scale, image.name)
    super.init()
  }

  // MARK: UIGraphics

  open func draw(at point: CGPoint) { reportDrawing("UIImage.draw") }

  open func draw(in rect: CGRect) { reportDrawing("UIImage.draw") }

  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) { draw(at: point) }

  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) { draw(in: rect) }

  open func drawAsPattern(in rect: CGRect) { draw(in: rect) }

  // MARK: Variants

  open var imageOrientation: Orientation { .up }

  open var images: [UIImage]? { nil }

  open var duration: TimeInterval { 0 }

  open var capInsets: UIEdgeInsets { .zero }

  open var alignmentRectInsets: UIEdgeInsets { .zero }

  open var isSymbolImage: Bool { false }

  open var configuration: Configuration? { nil }

  open var flipsForRightToLeftLayoutDirection: Bool { false }

  open func withTintColor(_ color: UIColor) -> UIImage { variant(renderingMode) }

  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    variant(renderingMode)
  }

  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    variant(renderingMode)
  }

  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }

  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }

  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage { self }

  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    self
  }

  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }

  open func withHorizontallyFlippedOrientation() -> UIImage { self }

  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }

  open func preparingForDisplay() -> UIImage? { self }

  open func preparingThumbnail(of size: CGSize) -> UIImage? { UIImage(size: size, scale: scale) }

  open func pngData() -> Data? { nil }

  open func jpegData(compressionQuality: CGFloat) -> Data? { nil }

  /// An image of this size in pixels, without pixel data.
  open var cgImage: CGImage? {
    CGImage(width: Int(size.width * scale), height: Int(size.height * scale))
  }
}
