#if !canImport(Darwin)
  /// A mutable path; every method applies `transform` to its points first.
  ///
  /// ## Differences from UIKit
  /// `addArc(tangent1End:tangent2End:radius:)` is missing; as in `CGPath` nothing is stroked.
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

    /// Adds an arc; a line leads to its start when there is a current point.
    ///
    /// As in Core Graphics, `clockwise` is meant with the y axis upwards: false turns from the
    /// x axis towards the y axis, which is clockwise on screen.
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

    /// Adds an arc of `delta` radians; positive turns from the x axis towards the y axis.
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
      // An arc only depends on whether there is a current point, not on where it is.
      var added = PathBuilder(isEmpty ? [] : [.move(.zero)])
      let known = added.elements.count
      change(&added)
      builder.append(
        contentsOf: added.elements.dropFirst(known).map { $0.mapPoints { $0.applying(transform) } })
    }
  }
#endif
