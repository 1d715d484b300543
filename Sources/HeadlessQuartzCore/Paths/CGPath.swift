#if !canImport(CoreGraphics)
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

#if !canImport(CoreGraphics)
  /// What a step of a path does.
  public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
  }

  /// Which parts of a path that crosses itself are inside.
  public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
  }

  /// One step of a path as `CGPath.applyWithBlock(_:)` hands it out.
  ///
  /// ## Differences from UIKit
  /// None known.
  public struct CGPathElement {
    public var type: CGPathElementType
    /// One point for a move or a line, two or three (control points first) for a curve, none for
    /// the end of a subpath; valid only inside the block.
    public var points: UnsafeMutablePointer<CGPoint>
  }

  extension CGPath {
    /// Calls `block` with every step in drawing order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
      for element in elements {
        let type: CGPathElementType =
          switch element {
          case .move: .moveToPoint
          case .line: .addLineToPoint
          case .quadCurve: .addQuadCurveToPoint
          case .curve: .addCurveToPoint
          case .close: .closeSubpath
          }
        // Three points always have an address, also where fewer are used.
        var points = element.points + [.zero, .zero, .zero]
        points.withUnsafeMutableBufferPointer { buffer in
          guard let address = buffer.baseAddress else { return }
          withUnsafePointer(to: CGPathElement(type: type, points: address), block)
        }
      }
    }
  }
#endif

#if canImport(CoreGraphics)
  extension CGPath {
    /// The steps in drawing order.
    package var elements: [PathElement] {
      var result: [PathElement] = []
      applyWithBlock { element in
        let points = element.pointee.points
        switch element.pointee.type {
        case .moveToPoint: result.append(.move(points[0]))
        case .addLineToPoint: result.append(.line(points[0]))
        case .addQuadCurveToPoint: result.append(.quadCurve(points[1], control: points[0]))
        case .addCurveToPoint:
          result.append(.curve(points[2], control1: points[0], control2: points[1]))
        case .closeSubpath: result.append(.close)
        @unknown default: break
        }
      }
      return result
    }
  }
#endif

extension CGPath {
  /// The path with these steps.
  package static func path(of elements: [PathElement]) -> CGPath {
    #if canImport(CoreGraphics)
      let path = CGMutablePath()
      for element in elements {
        switch element {
        case .move(let point): path.move(to: point)
        case .line(let point): path.addLine(to: point)
        case .quadCurve(let point, let control): path.addQuadCurve(to: point, control: control)
        case .curve(let point, let control1, let control2):
          path.addCurve(to: point, control1: control1, control2: control2)
        case .close: path.closeSubpath()
        }
      }
      return path
    #else
      return CGPath(elements: elements)
    #endif
  }
}

#if !canImport(CoreGraphics)
  /// How a stroke ends; kept, not drawn.
  public enum CGLineCap: Int32, Sendable {
    case butt, round, square
  }

  /// How the pieces of a stroke meet; kept, not drawn.
  public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
  }
#endif
