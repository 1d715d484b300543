#if !canImport(Darwin)
  /// An immutable shape of lines and curves.
  ///
  /// ## Differences from UIKit
  /// Stroking, dashing, flattening and Boolean operations are missing. Arcs, ellipses and rounded rectangles are
  /// approximated by cubic curves in the usual way; the order of elements is Apple's as far as it has been observed.
  public class CGPath: Hashable {
    final var builder: PathBuilder

    package init(elements: [PathElement]) { builder = PathBuilder(elements) }

    private init(_ builder: PathBuilder, transform: UnsafePointer<CGAffineTransform>?) {
      self.builder = builder
      if let transform { applyToAll(transform.pointee) }
    }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      var builder = PathBuilder()
      builder.addRect(rect)
      self.init(builder, transform: transform)
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      var builder = PathBuilder()
      builder.addEllipse(in: rect)
      self.init(builder, transform: transform)
    }

    public convenience init(
      roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
      transform: UnsafePointer<CGAffineTransform>?
    ) {
      var builder = PathBuilder()
      builder.addRoundedRect(rect, radius: CGSize(width: cornerWidth, height: cornerHeight))
      self.init(builder, transform: transform)
    }

    package var elements: [PathElement] { builder.elements }

    public var isEmpty: Bool { elements.isEmpty }

    /// The end point of the last element; (0, 0) for an empty path.
    public var currentPoint: CGPoint { builder.currentPoint ?? .zero }

    public func copy() -> CGPath? { CGPath(elements: elements) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
      CGPath(builder, transform: transform)
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

    public static func == (one: CGPath, other: CGPath) -> Bool { one.elements == other.elements }

    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

    private func applyToAll(_ transform: CGAffineTransform) {
      guard !transform.isIdentity else { return }
      builder = PathBuilder(elements.map { $0.mapPoints { $0.applying(transform) } })
    }
  }

  public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
  }

  public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
  }

  public struct CGPathElement {
    public var type: CGPathElementType
    /// The points of the element; valid only inside the block.
    ///
    /// There is one point for a move or a line, two or three (control points first) for a curve, and none for the end
    /// of a subpath.
    public var points: UnsafeMutablePointer<CGPoint>
  }

  extension CGPath {
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
        // Adds three points, so that the block can read three points even if the element uses fewer.
        var points = element.points + [.zero, .zero, .zero]
        points.withUnsafeMutableBufferPointer { buffer in
          guard let address = buffer.baseAddress else { return }
          withUnsafePointer(to: CGPathElement(type: type, points: address), block)
        }
      }
    }
  }
#endif

#if canImport(Darwin)
  extension CGPath {
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
  package static func path(of elements: [PathElement]) -> CGPath {
    #if canImport(Darwin)
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

#if !canImport(Darwin)
  /// The shape of line ends; stored, but never drawn.
  public enum CGLineCap: Int32, Sendable {
    case butt, round, square
  }

  /// The shape of line joins; stored, but never drawn.
  public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
  }

  /// A mutable path; every method applies `transform` to its points first.
  ///
  /// ## Differences from UIKit
  /// `addArc(tangent1End:tangent2End:radius:)` is missing; as in ``CGPath``, nothing is stroked.
  public final class CGMutablePath: CGPath {
    public convenience init() { self.init(elements: []) }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
      add(transform) { $0.append(.move(point)) }
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
      add(transform) { $0.append(.line(point)) }
    }

    public func addQuadCurve(
      to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
      add(transform) { $0.append(.quadCurve(end, control: control)) }
    }

    public func addCurve(
      to end: CGPoint, control1: CGPoint, control2: CGPoint,
      transform: CGAffineTransform = .identity
    ) {
      add(transform) { $0.append(.curve(end, control1: control1, control2: control2)) }
    }

    public func closeSubpath() { builder.append(.close) }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
      guard let first = points.first else { return }
      add(transform) { builder in
        builder.append(.move(first))
        builder.append(contentsOf: points.dropFirst().map { .line($0) })
      }
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
      add(transform) { $0.addRect(rect) }
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
      for rect in rects { addRect(rect, transform: transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
      add(transform) { $0.addEllipse(in: rect) }
    }

    public func addRoundedRect(
      in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
      transform: CGAffineTransform = .identity
    ) {
      add(transform) {
        $0.addRoundedRect(rect, radius: CGSize(width: cornerWidth, height: cornerHeight))
      }
    }

    /// Adds an arc, preceded by a line to the arc's start if there is a current point.
    ///
    /// As in Core Graphics, `clockwise` refers to a y axis that points up. On screen, where the y axis points down, its
    /// meaning is reversed: false turns from the x axis towards the y axis, which is clockwise on screen.
    public func addArc(
      center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
      transform: CGAffineTransform = .identity
    ) {
      add(transform) {
        $0.addArc(
          center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
          increasing: !clockwise)
      }
    }

    /// Adds an arc of `delta` radians; a positive angle turns from the x axis towards the y axis.
    public func addRelativeArc(
      center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
      transform: CGAffineTransform = .identity
    ) {
      add(transform) {
        $0.addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta)
      }
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
      add(transform) { $0.append(contentsOf: path.elements) }
    }

    private func add(_ transform: CGAffineTransform, _ change: (inout PathBuilder) -> Void) {
      if transform.isIdentity { return change(&builder) }
      // First adds the new elements to a separate path, so that only these elements are transformed. The separate path
      // begins at (0, 0) if this path has a current point: an arc's elements depend on whether there is a current
      // point, but not on its position.
      var added = PathBuilder(isEmpty ? [] : [.move(.zero)])
      let known = added.elements.count
      change(&added)
      builder.append(
        contentsOf: added.elements.dropFirst(known).map { $0.mapPoints { $0.applying(transform) } })
    }
  }
#endif
