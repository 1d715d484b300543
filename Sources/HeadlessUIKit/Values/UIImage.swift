/// The types of literals.
public typealias _ImageLiteralType = UIImage
public typealias _ColorLiteralType = UIColor

/// An image without pixels: a size, and possibly a name.
///
/// ## Differences from UIKit
/// Nothing is loaded or drawn. An image by name has no size, which is reported.
open class UIImage: NSObject, _ExpressibleByImageLiteral {
  /// In points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The asset's name; nil for an image created with a size.
  public let name: String?

  /// Not in UIKit.
  public init(size: CGSize, scale: CGFloat = 1) {
    (self.size, self.scale, name) = (size, scale, nil)
    super.init()
  }

  public convenience override init() { self.init(size: .zero) }

  /// Accepts any name; the image has no size.
  public required init(imageLiteralResourceName name: String) {
    Simulation.current.report(.notSimulated, "UIImage(named:)")
    (size, scale, self.name) = (.zero, 1, name)
    super.init()
  }

  /// Accepts any name; the image has no size.
  public init?(named name: String) {
    Simulation.current.report(.notSimulated, "UIImage(named:)")
    (size, scale, self.name) = (.zero, 1, name)
    super.init()
  }

  /// Accepts any name; the image has no size.
  public init?(systemName name: String) {
    Simulation.current.report(.notSimulated, "UIImage(systemName:)")
    (size, scale, self.name) = (.zero, 1, name)
    super.init()
  }

  /// How the image is drawn, which it never is.
  open private(set) var renderingMode = RenderingMode.automatic

  /// The same image for another way of drawing.
  func variant(_ mode: RenderingMode) -> UIImage {
    let image = UIImage(copying: self)
    image.renderingMode = mode
    return image
  }

  private init(copying image: UIImage) {
    (size, scale, name) = (image.size, image.scale, image.name)
    super.init()
  }
}
