import MotionMath

/// The state machine of a scroll view's content; it answers every event with the actions to perform.
///
/// The finger and the content's own motion are separate states, because an app may start an animation while a finger is
/// on the content. The app may set the offset at any time: the machine compares the content's offset with the offset
/// that the machine set last, and continues from the content's offset.
struct ScrollMachine {
  enum Action: Equatable {
    case move(CGPoint)
    case beginDragging
    case endDragging(willDecelerate: Bool)
    case beginDecelerating, endDecelerating
    case endAnimation
  }

  private enum Finger {
    case up
    /// The finger is on the content and may have stopped a deceleration.
    case down(hasStopped: Bool)
    case dragging(Drag)
  }

  private enum Motion {
    case none
    case decelerating(ScrollMotion)
    case animating(ScrollAnimation)
  }

  private struct Drag {
    /// The content offset, before rubber-banding, for a travel of zero; the travel is subtracted from it.
    var base: CGPoint
    var travel: CGPoint
    /// The offset that the machine set for `travel`.
    var offset: CGPoint
    /// Whether the finger does not move the content along an axis, because of a directional lock or because the axis
    /// does not scroll.
    var isHeld: (x: Bool, y: Bool)
  }

  /// The ratio of the finger's travels along the two axes, longer to shorter, above which a directional lock takes
  /// effect.
  ///
  /// Our choice. The lock stops scrolling along the axis with the shorter travel.
  private static let lockRatio: CGFloat = 2

  private var finger = Finger.up
  private var motion = Motion.none
  /// The offset that a deceleration set most recently, and the time at which this happened.
  private var last: (time: Seconds, offset: CGPoint) = (0, .zero)

  var isTracking: Bool { if case .up = finger { false } else { true } }
  var isDragging: Bool { if case .dragging = finger { true } else { false } }
  var isDecelerating: Bool { if case .decelerating = motion { true } else { false } }
  var isAnimating: Bool { if case .animating = motion { true } else { false } }
  var isMoving: Bool { isDecelerating || isAnimating }

  // MARK: The finger

  /// Stops the content because a finger touches it.
  mutating func touch() -> [Action] {
    finger = .down(hasStopped: isDecelerating)
    return stop()
  }

  /// Begins or continues a drag.
  ///
  /// `travel` is the finger's travel in points, without the distance before the pan was recognised.
  mutating func drag(_ travel: CGPoint, from offset: CGPoint, in room: ScrollRoom) -> [Action] {
    var actions = stop()
    var drag: Drag
    if case .dragging(let current) = finger, current.offset == offset {
      drag = current
    } else {
      let old = if case .dragging(let current) = finger { current } else { nil as Drag? }
      if old == nil { actions.append(.beginDragging) }
      let start = room.unresisted(offset)
      let before = old?.travel ?? .zero
      drag = Drag(
        base: CGPoint(x: start.x + before.x, y: start.y + before.y), travel: before,
        offset: offset, isHeld: old?.isHeld ?? held(by: travel, in: room))
    }
    drag.travel = travel
    let target = room.resisted(
      CGPoint(x: drag.base.x - travel.x, y: drag.base.y - travel.y))
    drag.offset = CGPoint(
      x: drag.isHeld.x ? offset.x : target.x, y: drag.isHeld.y ? offset.y : target.y)
    finger = .dragging(drag)
    return actions + [.move(drag.offset)]
  }

  private func held(by travel: CGPoint, in room: ScrollRoom) -> (x: Bool, y: Bool) {
    let locks = room.locksDirection && room.x.scrolls && room.y.scrolls
    return (
      !room.x.scrolls || locks && abs(travel.x) * Self.lockRatio < abs(travel.y),
      !room.y.scrolls || locks && abs(travel.y) * Self.lockRatio < abs(travel.x)
    )
  }

  /// Ends a drag at a velocity in points per second.
  ///
  /// - Returns: The velocity along the axes that follow the finger; the offset at which the content would come to
  ///   rest if it had no edges (`reach`); and the offset at which the content comes to rest (`target`).
  mutating func release(
    _ velocity: Velocity, from offset: CGPoint, in room: ScrollRoom
  ) -> (velocity: Velocity, reach: CGPoint, target: CGPoint) {
    guard case .dragging(let drag) = finger else { return (.zero, offset, offset) }
    let velocity = Velocity(
      x: drag.isHeld.x ? 0 : velocity.x, y: drag.isHeld.y ? 0 : velocity.y)
    finger = .down(hasStopped: false)
    guard !room.isPaging else {
      let page = room.page(from: offset, velocity: velocity)
      return (velocity, page, page)
    }
    let momentum = MomentumProjection(rate: room.rate)
    let reach = CGPoint(
      x: offset.x + momentum.projectedDistance(velocity: velocity.x),
      y: offset.y + momentum.projectedDistance(velocity: velocity.y))
    return (velocity, reach, room.clamped(reach))
  }

  /// Handles the release of the finger; returns the motion that takes the content to its resting offset.
  ///
  /// Returns nil unless the touch stopped decelerating content, no drag or animation followed, and the content lies
  /// between pages or beyond an edge.
  mutating func lift(at time: Seconds, from offset: CGPoint, in room: ScrollRoom) -> ScrollMotion? {
    defer { finger = .up }
    guard case .down(hasStopped: true) = finger, !isMoving else { return nil }
    let rest = room.isPaging ? room.page(from: offset, velocity: .zero) : room.clamped(offset)
    return coast(.zero, reach: room.isPaging ? rest : offset, to: rest, at: time, offset, room)
  }

  /// The motion that takes the content to a resting offset; nil if the content is already there.
  func coast(
    _ velocity: Velocity, reach: CGPoint, to target: CGPoint, at time: Seconds, _ offset: CGPoint,
    _ room: ScrollRoom
  ) -> ScrollMotion? {
    let motion = ScrollMotion(
      start: time, from: offset, velocity: velocity, reach: reach, target: target,
      rate: room.isPaging ? ScrollRoom.pagingRate : room.rate, room: room)
    return motion.end > time ? motion : nil
  }

  // MARK: The content's own motion

  mutating func decelerate(_ motion: ScrollMotion, from offset: CGPoint) -> [Action] {
    guard !isMoving, !isDragging else { return [] }
    self.motion = .decelerating(motion)
    last = (motion.start, offset)
    return [.beginDecelerating]
  }

  mutating func animate(to target: CGPoint, at time: Seconds, from offset: CGPoint) -> [Action] {
    let actions = stop()
    guard target != offset else { return actions }
    motion = .animating(ScrollAnimation(start: time, from: offset, to: target))
    return actions
  }

  /// Stops the content at its current offset.
  mutating func stop() -> [Action] {
    let old = motion
    motion = .none
    switch old {
    case .none: return []
    case .decelerating: return [.endDecelerating]
    case .animating: return [.endAnimation]
    }
  }

  /// Moves the content for a new frame of the display.
  mutating func frame(at time: Seconds, from offset: CGPoint, in room: ScrollRoom) -> [Action] {
    switch motion {
    case .none: return []
    case .animating(let animation): return [.move(animation.offset(at: time))]
    case .decelerating(var current):
      if offset != last.offset || room != current.room {
        current = current.moved(to: offset, at: last.time, in: room)
        motion = .decelerating(current)
      }
      last = (time, current.offset(at: time))
      return [.move(last.offset)]
    }
  }

  /// Ends a motion whose time is over, after the content was moved for the last time.
  mutating func arrive(at time: Seconds) -> [Action] {
    switch motion {
    case .decelerating(let motion) where motion.end <= time: stop()
    case .animating(let animation) where animation.end <= time: stop()
    case .none, .decelerating, .animating: []
    }
  }
}
