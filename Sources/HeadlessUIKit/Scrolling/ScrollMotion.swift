import MotionMath

/// Content that was let go: where it is at every instant.
///
/// It coasts: the remaining distance shrinks by a fixed factor per millisecond. At an edge, or
/// beyond one, a critically damped spring takes it back.
struct ScrollMotion: Equatable {
  let start: Seconds
  let room: ScrollRoom
  /// The factor by which the speed shrinks per millisecond.
  let rate: Double
  private let x, y: AxisMotion

  /// - Parameters:
  ///   - start: In seconds.
  ///   - from: The offset at the start.
  ///   - velocity: Of the offset at the start, in points per second.
  ///   - reach: Where the content would come to rest without edges.
  ///   - target: Where it comes to rest.
  ///   - rate: The factor by which the speed shrinks per millisecond.
  ///   - room: The edges.
  init(
    start: Seconds, from: CGPoint, velocity: Velocity, reach: CGPoint, target: CGPoint,
    rate: Double, room: ScrollRoom
  ) {
    (self.start, self.room, self.rate) = (start, room, rate)
    let decay = -1000 * log(rate)
    x = AxisMotion(
      room.x, from: from.x, velocity: velocity.x, reach: reach.x, target: target.x, decay: decay)
    y = AxisMotion(
      room.y, from: from.y, velocity: velocity.y, reach: reach.y, target: target.y, decay: decay)
  }

  /// Content that goes on from another place at the speed it has, between the edges of now.
  func moved(to offset: CGPoint, at time: Seconds, in room: ScrollRoom) -> ScrollMotion {
    let velocity = Velocity(
      x: x.velocity(at: time - start), y: y.velocity(at: time - start))
    let momentum = MomentumProjection(rate: rate)
    let reach = CGPoint(
      x: offset.x + momentum.coastingDistance(velocity: velocity.x),
      y: offset.y + momentum.coastingDistance(velocity: velocity.y))
    return ScrollMotion(
      start: time, from: offset, velocity: velocity, reach: reach, target: room.clamped(reach),
      rate: rate, room: room)
  }

  /// In seconds.
  var end: Seconds { start + max(x.duration, y.duration) }

  func offset(at time: Seconds) -> CGPoint {
    CGPoint(x: x.offset(at: time - start), y: y.offset(at: time - start))
  }
}

/// One axis of a ``ScrollMotion``; times are in seconds after its start.
private struct AxisMotion: Equatable {
  /// The distance from the target that counts as arrival, in points.
  static let nearness: CGFloat = 0.5
  /// The frequency of the spring at the edges, in radians per second.
  ///
  /// *Observed:* devices take 0.5 to 0.8 s for the way back; so do 20 to 300 points here.
  static let springFrequency = 11.5

  let from, reach, target: CGFloat
  /// Of the coasting, per second.
  let decay: Double
  /// When the edge takes over; infinity for content that comes to rest before.
  private let edge: Seconds
  private let spring: SpringMotion?
  let duration: Seconds

  init(
    _ axis: ScrollAxis, from: CGFloat, velocity: CGFloat, reach: CGFloat, target: CGFloat,
    decay: Double
  ) {
    (self.from, self.reach, self.target, self.decay) = (from, reach, target, decay)
    let isPulledBack = from != axis.clamped(from) && target == axis.clamped(from)
    guard isPulledBack || reach != target else {
      (edge, spring) = (.infinity, nil)
      duration = max(0, log(abs(reach - from) / Self.nearness) / decay)
      return
    }
    edge = isPulledBack ? 0 : log((reach - from) / (reach - target)) / decay
    guard axis.bounces else {
      (spring, duration) = (nil, edge)
      return
    }
    let motion = SpringMotion(
      Spring(dampingRatio: 1, response: 2 * .pi / Self.springFrequency),
      displacement: isPulledBack ? from - target : 0,
      velocity: isPulledBack ? velocity : decay * (reach - target))
    spring = motion
    duration = edge + Self.settlingTime(of: motion)
  }

  func offset(at time: Seconds) -> CGFloat {
    if time >= duration { return target }
    if time >= edge { return target + (spring?.value(at: time - edge) ?? 0) }
    return reach + (from - reach) * exp(-decay * max(0, time))
  }

  func velocity(at time: Seconds) -> CGFloat {
    if time >= duration { return 0 }
    if time >= edge { return spring?.velocity(at: time - edge) ?? 0 }
    return decay * (reach - from) * exp(-decay * max(0, time))
  }

  /// When a critically damped spring is near its target for good.
  private static func settlingTime(of motion: SpringMotion) -> Seconds {
    let push = motion.velocity + springFrequency * motion.displacement
    func envelope(_ time: Seconds) -> Double {
      (abs(motion.displacement) + abs(push) * time) * exp(-springFrequency * time)
    }
    // The envelope falls from here on.
    var (low, high) = (1 / springFrequency, 1 / springFrequency)
    guard max(envelope(low), abs(motion.displacement)) > nearness else { return 0 }
    while envelope(high) > nearness { high += 1 }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if envelope(middle) > nearness { low = middle } else { high = middle }
    }
    return high
  }
}

/// A change of the offset that the app asked to be animated.
struct ScrollAnimation: Equatable {
  /// In seconds; our choice.
  static let duration: Seconds = 0.3

  let start: Seconds
  let from, to: CGPoint

  var end: Seconds { start + Self.duration }

  func offset(at time: Seconds) -> CGPoint {
    guard time < end else { return to }
    let progress = CubicBezierCurve.easeInOut.progress(at: (time - start) / Self.duration)
    return CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
  }
}

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
