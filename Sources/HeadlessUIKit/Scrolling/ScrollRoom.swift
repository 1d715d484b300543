import MotionMath

/// The geometry and settings that the motion of a scroll view depends on.
struct ScrollRoom: Equatable {
  var x, y: ScrollAxis
  /// The factor by which the speed shrinks per millisecond.
  var rate: Double
  var isPaging: Bool
  var locksDirection: Bool

  /// Of content that goes to a page: our choice, 0.6 s for a phone's width.
  static let pagingRate = 0.99

  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: x.clamped(offset.x), y: y.clamped(offset.y))
  }

  /// Whether the content can move along with a travel of the finger.
  func canScroll(along travel: CGPoint) -> Bool {
    switch (x.scrolls, y.scrolls) {
    case (true, true): true
    case (true, false): abs(travel.x) >= abs(travel.y)
    case (false, true): abs(travel.y) >= abs(travel.x)
    case (false, false): false
    }
  }

  /// The finger's travel to the content's, on the axes that scroll.
  func resisted(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: x.resisted(offset.x), y: y.resisted(offset.y))
  }

  /// The inverse of ``resisted(_:)``.
  func unresisted(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: x.unresisted(offset.x), y: y.unresisted(offset.y))
  }

  /// The offset of the page at which content released at this speed stops.
  func page(from offset: CGPoint, velocity: Velocity) -> CGPoint {
    CGPoint(
      x: x.page(from: offset.x, velocity: velocity.x),
      y: y.page(from: offset.y, velocity: velocity.y))
  }
}

/// One axis of a ``ScrollRoom``, in points.
struct ScrollAxis: Equatable {
  /// The speed below which content goes to the nearest page, in points per second; our choice.
  static let turningSpeed: CGFloat = 200

  /// The offsets at rest.
  var range: ClosedRange<CGFloat>
  /// The length of the view.
  var length: CGFloat
  var bounces: Bool
  /// Whether it bounces although the content fits.
  var alwaysBounces: Bool

  var scrolls: Bool { range.upperBound > range.lowerBound || alwaysBounces }

  func clamped(_ offset: CGFloat) -> CGFloat {
    min(max(offset, range.lowerBound), range.upperBound)
  }

  /// The offset with the rubber band beyond the range.
  func resisted(_ offset: CGFloat) -> CGFloat {
    let inside = clamped(offset)
    guard bounces, length > 0 else { return inside }
    return inside + RubberBand(dimension: length).offset(forDrag: offset - inside)
  }

  func unresisted(_ offset: CGFloat) -> CGFloat {
    let inside = clamped(offset)
    guard bounces, length > 0 else { return inside }
    // No finger pulls the band to its whole length.
    let pull = min(max(offset - inside, -0.99 * length), 0.99 * length)
    return inside + RubberBand(dimension: length).drag(forOffset: pull)
  }

  func page(from offset: CGFloat, velocity: CGFloat) -> CGFloat {
    guard length > 0 else { return clamped(offset) }
    let pages = offset / length
    let page =
      abs(velocity) < Self.turningSpeed
      ? pages.rounded() : pages.rounded(velocity > 0 ? .up : .down)
    return clamped(page * length)
  }
}
