extension UIImage {
  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  /// How an image or symbol is chosen; kept and never read.
  open class Configuration: NSObject {
    public override init() { super.init() }
    open func applying(_ otherConfiguration: Configuration?) -> Self { self }
  }

  open class SymbolConfiguration: Configuration {
    public convenience init(pointSize: CGFloat) { self.init() }
    public convenience init(weight: UIImage.SymbolWeight) { self.init() }
    public convenience init(scale: UIImage.SymbolScale) { self.init() }
    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) { self.init() }
    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) { self.init() }
    public convenience init(font: UIFont) { self.init() }
    public convenience init(font: UIFont, scale: UIImage.SymbolScale) { self.init() }
    public convenience init(hierarchicalColor: UIColor) { self.init() }
    public convenience init(paletteColors: [UIColor]) { self.init() }
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large
  }

  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) { self.init(named: name) }

  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    self.init(named: name)
  }

  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    self.init(systemName: name)
  }

  public convenience init?(systemName name: String, compatibleWith traits: UITraitCollection?) {
    self.init(systemName: name)
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale),
      scale: scale)
  }

  /// An empty image: nothing is decoded.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  public convenience init?(data: Data, scale: CGFloat) {
    guard !data.isEmpty else { return nil }
    Simulation.current.report(.notSimulated, "UIImage(data:)")
    self.init(size: .zero, scale: scale)
  }

  public convenience init?(contentsOfFile path: String) {
    self.init(named: path)
  }

  public var imageOrientation: Orientation { .up }
  public var images: [UIImage]? { nil }
  public var duration: TimeInterval { 0 }
  public var capInsets: UIEdgeInsets { .zero }
  public var alignmentRectInsets: UIEdgeInsets { .zero }
  public var isSymbolImage: Bool { false }
  public var configuration: Configuration? { nil }
  public var flipsForRightToLeftLayoutDirection: Bool { false }

  /// The first of the images; none is shown after another.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first
  }

  public func withTintColor(_ color: UIColor) -> UIImage { variant(renderingMode) }
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    variant(renderingMode)
  }
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    variant(renderingMode)
  }
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage { self }
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    self
  }
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }
  public func withHorizontallyFlippedOrientation() -> UIImage { self }
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  public func preparingForDisplay() -> UIImage? { self }
  public func preparingThumbnail(of size: CGSize) -> UIImage? { UIImage(size: size, scale: scale) }
  public func pngData() -> Data? { nil }
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}

#if !canImport(Darwin)
  extension UIImage {
    /// Its size in pixels; it has no pixels.
    public var cgImage: CGImage? {
      CGImage(width: Int(size.width * scale), height: Int(size.height * scale))
    }
  }
#else
  extension UIImage {
    public var cgImage: CGImage? { nil }
  }
#endif
