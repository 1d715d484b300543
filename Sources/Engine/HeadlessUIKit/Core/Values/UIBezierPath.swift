/// A mutable shape, for shape layers.
///
/// Angles are in radians; `clockwise` means clockwise on screen, where the y axis points down.
///
/// ## Differences from UIKit
/// Nothing is drawn. Rounded corners are plain quarter circles; UIKit's are a little smoother.
open class UIBezierPath: NSObject, NSCopying {
  private var builder: PathBuilder

  /// The line width in points; stored, but not drawn.
  open var lineWidth: CGFloat = 1

  open var lineCapStyle = CGLineCap.butt

  open var lineJoinStyle = CGLineJoin.miter

  /// The miter limit, relative to the line width; stored, but not drawn.
  open var miterLimit: CGFloat = 10

  /// Whether the even-odd rule determines the inside of the shape; false by default.
  open var usesEvenOddFillRule = false

  public override init() {
    builder = PathBuilder()
    super.init()
  }

  public convenience init(rect: CGRect) {
    self.init()
    builder.addRect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    builder.addEllipse(in: rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    builder.addRoundedRect(rect, radius: CGSize(width: cornerRadius, height: cornerRadius))
  }

  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    builder.addRoundedRect(
      rect, radius: cornerRadii, corners: CACornerMask(rawValue: corners.rawValue))
  }

  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    builder = PathBuilder(cgPath.elements)
  }

  /// An independent copy of the shape.
  open var cgPath: CGPath {
    get { CGPath.path(of: builder.elements) }
    set { builder = PathBuilder(newValue.elements) }
  }

  open var isEmpty: Bool { builder.elements.isEmpty }

  /// The end of the path so far; (0, 0) for an empty path.
  open var currentPoint: CGPoint { builder.currentPoint ?? .zero }

  /// The smallest rectangle around the outline; control points outside the outline do not count.
  open var bounds: CGRect { builder.elements.boundingBoxOfCurves }

  open func move(to point: CGPoint) { builder.append(.move(point)) }

  open func addLine(to point: CGPoint) { builder.append(.line(point)) }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    builder.append(.curve(endPoint, control1: controlPoint1, control2: controlPoint2))
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    builder.append(.quadCurve(endPoint, control: controlPoint))
  }

  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    builder.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      increasing: clockwise)
  }

  open func close() { builder.append(.close) }

  open func removeAllPoints() { builder = PathBuilder() }

  open func append(_ bezierPath: UIBezierPath) {
    builder.append(contentsOf: bezierPath.builder.elements)
  }

  open func apply(_ transform: CGAffineTransform) {
    builder = PathBuilder(builder.elements.map { $0.mapPoints { $0.applying(transform) } })
  }

  /// Returns whether `point` is inside the shape by its fill rule.
  open func contains(_ point: CGPoint) -> Bool {
    builder.elements.contains(point, evenOdd: usesEvenOddFillRule)
  }

  /// Returns the same outline in the opposite direction.
  open func reversing() -> UIBezierPath {
    let path = duplicate()
    path.builder = PathBuilder(builder.elements.reversedPath)
    return path
  }

  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  private func duplicate() -> UIBezierPath {
    let copy = UIBezierPath()
    copy.builder = builder
    (copy.lineWidth, copy.miterLimit) = (lineWidth, miterLimit)
    (copy.lineCapStyle, copy.lineJoinStyle) = (lineCapStyle, lineJoinStyle)
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    return copy
  }

  // MARK: UIGraphics

  open func fill() { reportDrawing("UIBezierPath.fill") }

  open func stroke() { reportDrawing("UIBezierPath.stroke") }

  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { fill() }

  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { stroke() }

  open func addClip() {}

  open func setLineDash(
    _ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat
  ) {}
}

extension UIBezierPath: LayerValueConvertible {
  package var layerValue: AnimatableValue { .path(cgPath) }
}

/// Reports, as `not-simulated`, a call that would draw into the current graphics context.
func reportDrawing(_ name: String) { Simulation.bound?.report(.notSimulated, name) }
