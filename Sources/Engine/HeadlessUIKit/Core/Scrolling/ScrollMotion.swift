import MotionMath

/// The motion of content after its release: its offset at every instant.
///
/// While the content coasts, its remaining distance shrinks by a fixed factor per millisecond. At or beyond an edge, a
/// critically damped spring pulls the content back to the edge.
struct ScrollMotion: Equatable {
  let start: Seconds
  let room: ScrollRoom
  /// The factor by which the speed shrinks per millisecond.
  let rate: Double
  private let x, y: AxisMotion

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - start: The time of the start, in seconds.
  ///   - from: The offset at the start.
  ///   - velocity: The velocity of the offset at the start, in points per second.
  ///   - reach: The offset at which the content would come to rest if it had no edges.
  ///   - target: The offset at which the content comes to rest.
  ///   - rate: The factor by which the speed shrinks per millisecond.
  ///   - room: The edges and settings of the scroll view.
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

  /// Returns a motion that continues this motion from another offset, with the current velocity and new edges.
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

  /// The time at which the motion ends, in seconds.
  var end: Seconds { start + max(x.duration, y.duration) }

  func offset(at time: Seconds) -> CGPoint {
    CGPoint(x: x.offset(at: time - start), y: y.offset(at: time - start))
  }
}

/// One axis of a ``ScrollMotion``; times are in seconds after the motion's start.
private struct AxisMotion: Equatable {
  /// The distance from the target that counts as arrival, in points.
  static let nearness: CGFloat = 0.5
  /// The angular frequency of the spring at the edges, in radians per second.
  ///
  /// *Observed:* devices take 0.5 to 0.8 s to return from beyond an edge. This spring takes as long for distances of 20
  /// to 300 points.
  static let springFrequency = 11.5

  let from, reach, target: CGFloat
  /// The decay constant of the coasting, per second.
  let decay: Double
  /// The time at which the content reaches an edge and the spring takes over; infinity if the content stops before an
  /// edge.
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

  /// Returns the time from which a critically damped spring stays near its target.
  private static func settlingTime(of motion: SpringMotion) -> Seconds {
    let push = motion.velocity + springFrequency * motion.displacement
    func envelope(_ time: Seconds) -> Double {
      (abs(motion.displacement) + abs(push) * time) * exp(-springFrequency * time)
    }
    // The envelope of the spring's displacement can rise only before the time 1 / `springFrequency`. From then on it
    // falls, so the search begins there.
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

/// An animated change of the offset that the app requested.
struct ScrollAnimation: Equatable {
  /// The duration in seconds; our choice.
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

/// The geometry and settings that determine the motion of a scroll view.
struct ScrollRoom: Equatable {
  var x, y: ScrollAxis
  /// The factor by which the speed shrinks per millisecond.
  var rate: Double
  var isPaging: Bool
  var locksDirection: Bool

  /// The deceleration rate of content that moves to a page; our choice, with which a phone's width takes 0.6 s.
  static let pagingRate = 0.99

  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: x.clamped(offset.x), y: y.clamped(offset.y))
  }

  /// Returns whether the content can move in the direction of the finger's travel.
  func canScroll(along travel: CGPoint) -> Bool {
    switch (x.scrolls, y.scrolls) {
    case (true, true): true
    case (true, false): abs(travel.x) >= abs(travel.y)
    case (false, true): abs(travel.y) >= abs(travel.x)
    case (false, false): false
    }
  }

  /// Converts an offset to its rubber-banded position beyond the edges.
  func resisted(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: x.resisted(offset.x), y: y.resisted(offset.y))
  }

  /// Converts a rubber-banded position to an offset: the inverse of ``resisted(_:)``.
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

  /// The offsets at which the content can rest.
  var range: ClosedRange<CGFloat>
  /// The scroll view's width or height.
  var length: CGFloat
  var bounces: Bool
  /// Whether the content bounces even if it fits into the view.
  var alwaysBounces: Bool

  var scrolls: Bool { range.upperBound > range.lowerBound || alwaysBounces }

  func clamped(_ offset: CGFloat) -> CGFloat {
    min(max(offset, range.lowerBound), range.upperBound)
  }

  /// Returns the offset with rubber-banding beyond the range.
  func resisted(_ offset: CGFloat) -> CGFloat {
    let inside = clamped(offset)
    guard bounces, length > 0 else { return inside }
    return inside + RubberBand(dimension: length).offset(forDrag: offset - inside)
  }

  func unresisted(_ offset: CGFloat) -> CGFloat {
    let inside = clamped(offset)
    guard bounces, length > 0 else { return inside }
    // The pull is limited to 99 % of the length, because only an infinite drag would stretch the rubber band to its
    // whole length.
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
