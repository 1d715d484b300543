/// A picture of a view: frozen copies of the view and all its descendants, as they are on screen.
///
/// The copies autoresize with the picture. The picture includes the view's opacity but not its transform.
///
/// ## Differences from UIKit
/// Layers without a view keep their size when the picture is resized. The picture of a view that was never on screen
/// shows its current state; UIKit's picture is empty unless `afterScreenUpdates` is true.
final class SnapshotView: UIView {
  init(of view: UIView, rect: CGRect) {
    super.init(frame: CGRect(origin: .zero, size: rect.size))
    clipsToBounds = true
    let picture = FrozenView(of: view)
    picture.layer.transform = CATransform3DIdentity
    picture.layer.values.zPosition = 0
    let origin = view.layer.presented(at: simulation.now).bounds.origin
    picture.frame.origin = CGPoint(x: origin.x - rect.minX, y: origin.y - rect.minY)
    addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }
}

/// A frozen copy of one view, and of its descendants.
package final class FrozenView: UIView {
  /// The view that was copied; nil once it has been released.
  package private(set) weak var source: UIView?

  /// Copies a view's presentation, then its descendants from back to front.
  init(of view: UIView) {
    source = view
    super.init(frame: .zero)
    adopt(view.layer.frozenCopy())
    isUserInteractionEnabled = false
    autoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    for sublayer in view.layer.children ?? [] {
      if let subview = sublayer.owner as? UIView {
        addSubview(FrozenView(of: subview))
      } else {
        layer.addSublayer(sublayer.frozenTree())
      }
    }
  }

  package required init?(coder: NSCoder) { nil }
}

extension CALayer {
  /// Returns a layer with the presented values, default timing and a copy of the mask.
  fileprivate func frozenCopy() -> CALayer {
    let copy = type(of: self).init(layer: self)
    copy.values = presented(at: simulation.now)
    copy.resetTime()
    copy.mask = mask?.frozenTree()
    return copy
  }

  fileprivate func frozenTree() -> CALayer {
    let copy = frozenCopy()
    for sublayer in children ?? [] { copy.addSublayer(sublayer.frozenTree()) }
    return copy
  }
}

/// Opens a context for drawing into an image; nothing is drawn.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
  Simulation.current.report(.notSimulated, "UIGraphicsBeginImageContext")
  let contexts = ImageContexts.current
  contexts.sizes.append((size, scale == 0 ? UITraitCollection().displayScale : scale))
  if let context = makeGraphicsContext(size) { contexts.contexts.append(context) }
}

public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Returns an empty image of the context's size; nil without a context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  ImageContexts.current.sizes.last.map { UIImage(size: $0.size, scale: $0.scale) }
}

public func UIGraphicsEndImageContext() {
  _ = ImageContexts.current.sizes.popLast()
  UIGraphicsPopContext()
}

/// The open image contexts of a simulation, innermost last.
private final class ImageContexts {
  var sizes: [(size: CGSize, scale: CGFloat)] = []
  var contexts: [CGContext] = []

  static var current: ImageContexts { Simulation.current.attachment { ImageContexts() } }
}

/// The image context that drawing goes to; nil unless an image context is open.
public func UIGraphicsGetCurrentContext() -> CGContext? { ImageContexts.current.contexts.last }

public func UIGraphicsPushContext(_ context: CGContext) {
  ImageContexts.current.contexts.append(context)
}

public func UIGraphicsPopContext() { _ = ImageContexts.current.contexts.popLast() }

#if !canImport(Darwin)
  func makeGraphicsContext(_ size: CGSize) -> CGContext? { CGContext(size: size) }
#else
  func makeGraphicsContext(_ size: CGSize) -> CGContext? {
    CGContext(
      data: nil, width: max(1, Int(size.width)), height: max(1, Int(size.height)),
      bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }
#endif
