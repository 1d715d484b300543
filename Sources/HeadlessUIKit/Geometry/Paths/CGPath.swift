#if !canImport(CoreGraphics)
  public import Foundation

  /// A shape of lines and curves that does not change.
  ///
  ///     CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
  ///
  /// ## Differences from UIKit
  /// Stroking, dashing, flattening and Boolean operations are missing. Arcs, ellipses and rounded
  /// rectangles are cubic curves with the usual handles; the order of their steps is Apple's as
  /// far as it has been observed.
  public class CGPath: Hashable {
    /// The steps in drawing order.
    final var builder: PathBuilder

    /// Creates a path from its steps.
    package init(elements: [PathElement]) {
      builder = PathBuilder(elements)
    }

    private init(_ builder: PathBuilder, transform: UnsafePointer<CGAffineTransform>?) {
      self.builder = builder
      if let transform { applyToAll(transform.pointee) }
    }

    /// Creates a rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      var builder = PathBuilder()
      builder.addRect(rect)
      self.init(builder, transform: transform)
    }

    /// Creates the ellipse that touches the four sides of `rect`.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      var builder = PathBuilder()
      builder.addEllipse(in: rect)
      self.init(builder, transform: transform)
    }

    /// Creates a rectangle with quarter ellipses for corners.
    public convenience init(
      roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
      transform: UnsafePointer<CGAffineTransform>?
    ) {
      var builder = PathBuilder()
      builder.addRoundedRect(rect, radius: CGSize(width: cornerWidth, height: cornerHeight))
      self.init(builder, transform: transform)
    }

    /// The steps in drawing order.
    package var elements: [PathElement] { builder.elements }

    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next line would begin; (0, 0) for an empty path.
    public var currentPoint: CGPoint { builder.currentPoint ?? .zero }

    /// A path of its own with the same steps.
    public func copy() -> CGPath? { CGPath(elements: elements) }

    /// A path of its own with the steps mapped by `transform`.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
      CGPath(builder, transform: transform)
    }

    /// A path with the same steps that can be added to.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

    public static func == (one: CGPath, other: CGPath) -> Bool { one.elements == other.elements }

    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

    private func applyToAll(_ transform: CGAffineTransform) {
      guard !transform.isIdentity else { return }
      builder = PathBuilder(elements.map { $0.mapPoints { $0.applying(transform) } })
    }
  }
#endif
