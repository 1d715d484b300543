/// Opens a context for drawing into an image; nothing is drawn.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
  Simulation.current.report(.notSimulated, "UIGraphicsBeginImageContext")
  let contexts = ImageContexts.current
  contexts.sizes.append((size, scale == 0 ? UITraitCollection().displayScale : scale))
}

public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// An empty image of the context's size; nil without a context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  ImageContexts.current.sizes.last.map { UIImage(size: $0.size, scale: $0.scale) }
}

public func UIGraphicsEndImageContext() { _ = ImageContexts.current.sizes.popLast() }

/// The open image contexts of a simulation, innermost last.
private final class ImageContexts {
  var sizes: [(size: CGSize, scale: CGFloat)] = []

  static var current: ImageContexts { Simulation.current.attachment { ImageContexts() } }
}

#if !canImport(Darwin)
  /// A place to draw, in which nothing is drawn.
  public final class CGContext {
    fileprivate init() {}
  }

  /// nil unless an image context is open.
  public func UIGraphicsGetCurrentContext() -> CGContext? {
    ImageContexts.current.sizes.isEmpty ? nil : CGContext()
  }

  extension CALayer {
    /// Draws nothing and reports it.
    public func render(in ctx: CGContext) {
      Simulation.current.report(.notSimulated, "CALayer.render")
    }
  }
#endif

extension UIView {
  /// Draws nothing and reports it; false, as when UIKit misses something.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    simulation.report(.notSimulated, "UIView.drawHierarchy")
    return false
  }
}
