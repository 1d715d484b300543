#if canImport(CoreGraphics)
  package import CoreGraphics

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
