import MotionMath

/// The criteria for a pan.
public struct PanRecognition: Hashable, Sendable {
  /// How the travel is compared with the hysteresis.
  public enum Test: String, Hashable, Sendable, CaseIterable {
    /// Compares each axis: a pan needs a horizontal travel of at least the hysteresis, or a vertical travel of at least
    /// 1.2 times the hysteresis.
    ///
    /// *Observed:* in seven gestures recorded on iPads. Travels of (10, −1) and (−10.5, 0.5) points began a pan at
    /// once. Travels of (−6, 8.5), whose length is 10.4, and (2.5, 11.5) did not begin a pan; (−6.5, 13) did.
    case perAxis
    /// Compares the length of the travel in any direction, which must be greater than the hysteresis.
    case euclidean
  }

  /// The distance that the fingers must travel, in points; 10 by default.
  public var hysteresis: CGFloat = 10
  public var test = Test.perAxis
  /// Whether the translation counts from the point at which the pan was recognised instead of the first contact.
  ///
  /// False by default, as documented by Apple: translation at `.began` is then about the hysteresis.
  public var subtractsHysteresis = false
  /// How the position of the release is used, if the recogniser works like SwiftUI's `DragGesture`; nil for a pan.
  ///
  /// A drag's hysteresis is its minimum distance: the drag begins when the travel reaches this distance; if the
  /// distance is 0, the drag begins at the contact. ``test`` has no effect on a drag.
  public var drag: DragUp?

  public init() {}

  /// The vertical threshold of ``Test/perAxis`` divided by the horizontal threshold.
  static let verticalFactor: CGFloat = 1.2

  func isPan(_ travel: CGPoint) -> Bool {
    if drag != nil {
      return travel.x * travel.x + travel.y * travel.y >= hysteresis * hysteresis
    }
    return switch test {
    case .perAxis: abs(travel.x) >= hysteresis || abs(travel.y) >= hysteresis * Self.verticalFactor
    case .euclidean: travel.x * travel.x + travel.y * travel.y > hysteresis * hysteresis
    }
  }

  /// Why a travel is too short for a pan; nil if it is long enough.
  package func shortfall(of travel: CGPoint) -> PanRefusal? {
    guard !isPan(travel) else { return nil }
    let (x, y) = (abs(travel.x), abs(travel.y))
    if drag != nil {
      return PanRefusal(.distance, needed: hysteresis, seen: (x * x + y * y).squareRoot())
    }
    switch test {
    case .euclidean:
      return PanRefusal(.travel, needed: hysteresis, seen: (x * x + y * y).squareRoot())
    case .perAxis where x * Self.verticalFactor >= y:
      return PanRefusal(.sidewaysTravel, needed: hysteresis, seen: x)
    case .perAxis:
      return PanRefusal(.verticalTravel, needed: hysteresis * Self.verticalFactor, seen: y)
    }
  }

  /// A measure of how close a travel is to being a pan; comparable only with other results of this function.
  package func reach(of travel: CGPoint) -> CGFloat {
    if drag != nil { return travel.x * travel.x + travel.y * travel.y }
    return switch test {
    case .perAxis: max(abs(travel.x) * Self.verticalFactor, abs(travel.y))
    case .euclidean: travel.x * travel.x + travel.y * travel.y
    }
  }
}

/// How a drag uses the position of the finger's release.
///
/// SwiftUI gives this position to `onEnded` only (`CallbacksGesture`, as reconstructed by OpenSwiftUI). Whether the
/// velocity includes it as a sample is unproven.
public enum DragUp: String, Hashable, Sendable, CaseIterable {
  /// The position of the release is the drag's last position, but it does not affect the velocity.
  case place
  /// The drag ends at the release, and the velocity uses the release as a sample too.
  case velocity
  /// The position of the release is not used: the drag ends at its last move, as a pan does.
  case nothing
}

/// The fingers of a pan, its translation and velocity, in window coordinates.
///
/// Each event returns an action for the recogniser. The fingers' centre jumps when a finger is added or released; these
/// jumps are not part of the translation.
struct PanStateMachine {
  enum Action: Equatable {
    case nothing, begin, change, end, cancel
    /// The gesture failed; ``PanStateMachine/refusal`` is the reason.
    case fail
    /// The finger exceeds the maximum number of fingers and is ignored.
    case ignore
  }

  var recognition = PanRecognition()
  var minimumFingers = 1
  var maximumFingers = Int.max

  private var fingers: [(finger: Int, location: CGPoint)] = []
  /// The sum of the jumps of the fingers' centre, which are not part of the translation.
  private var jump = CGPoint.zero
  private var origin = CGPoint.zero
  /// How far ``setTranslation(_:)`` has moved the origin.
  private var originShift = CGPoint.zero
  private var tracker = UIKitVelocityTracker()
  private(set) var isPanning = false
  /// The travel that came closest to being recognised as a pan; nil before the first move.
  private var farthest: CGPoint?
  private var mostFingers = 0
  /// The reason for the last failure.
  ///
  /// Not an associated value of `Action.fail`, so that `Action`, which every move returns, stays small.
  private(set) var refusal: PanRefusal?
  /// The centre of the fingers at the last event that moved them.
  private(set) var location = CGPoint.zero

  var fingerCount: Int { fingers.count }

  /// The vector from `origin` to the centre of the fingers, without the jumps that the centre makes when a finger is
  /// added or released.
  var translation: CGPoint {
    CGPoint(x: location.x - jump.x - origin.x, y: location.y - jump.y - origin.y)
  }

  /// The translation since the contact, ignoring ``setTranslation(_:)``.
  var travel: CGPoint {
    CGPoint(x: translation.x + originShift.x, y: translation.y + originShift.y)
  }

  /// The velocity, in points per second.
  var velocity: CGPoint {
    let velocity = tracker.velocity
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  mutating func begin(finger: Int, at point: CGPoint, time: Seconds) -> Action {
    guard fingers.count < maximumFingers else {
      guard !isPanning else { return .ignore }
      refusal = PanRefusal(
        .mostFingers, needed: CGFloat(maximumFingers), seen: CGFloat(fingers.count + 1))
      return .fail
    }
    if recognition.drag != nil { return beginDrag(finger: finger, at: point, time: time) }
    let before = location
    fingers.append((finger, point))
    mostFingers = max(mostFingers, fingers.count)
    location = centre
    if !isPanning, fingers.count <= minimumFingers {
      // The travel counts from the contact of the last required finger.
      (jump, originShift) = (.zero, .zero)
      origin = location
      tracker.reset()
      tracker.add(time: time, x: location.x, y: location.y)
    } else {
      absorb(from: before)
    }
    return .nothing
  }

  /// Begins the contact of a drag, and the drag itself if its minimum distance is 0.
  private mutating func beginDrag(finger: Int, at point: CGPoint, time: Seconds) -> Action {
    fingers = [(finger, point)]
    mostFingers = 1
    (location, origin) = (point, point)
    (jump, originShift) = (.zero, .zero)
    tracker.reset()
    tracker.addReplacing(time: time, x: point.x, y: point.y)
    return recognition.isPan(.zero) ? .begin : .nothing
  }

  /// Moves the finger of a drag to the point at which it was released; called before ``end(fingers:isCancelled:)``.
  ///
  /// Has no effect with ``DragUp/nothing``. With ``DragUp/velocity``, the point is also a sample of the velocity.
  mutating func lift(at point: CGPoint, time: Seconds) {
    guard isPanning, let up = recognition.drag, up != .nothing, !fingers.isEmpty else { return }
    fingers[0].location = point
    location = point
    if up == .velocity { tracker.addReplacing(time: time, x: point.x, y: point.y) }
  }

  /// Sets a finger's new position; called before ``move(time:)``.
  mutating func place(_ finger: Int, at point: CGPoint) {
    for index in fingers.indices where fingers[index].finger == finger {
      fingers[index].location = point
    }
  }

  /// Applies the positions set by ``place(_:at:)`` as one move.
  mutating func move(time: Seconds) -> Action {
    let before = location
    location = centre
    guard !isPanning || fingers.count >= minimumFingers else {
      // Moves while too few fingers are down are not part of the translation.
      absorb(from: before)
      return .nothing
    }
    if recognition.drag != nil {
      tracker.addReplacing(time: time, x: location.x, y: location.y)
    } else {
      tracker.add(time: time, x: location.x - jump.x, y: location.y - jump.y)
    }
    if isPanning { return .change }
    guard fingers.count >= minimumFingers else { return .nothing }
    let travel = translation
    if recognition.isPan(travel) { return .begin }
    if farthest.map({ recognition.reach(of: travel) > recognition.reach(of: $0) }) ?? true {
      farthest = travel
    }
    return .nothing
  }

  mutating func didBegin() {
    isPanning = true
    if recognition.subtractsHysteresis {
      origin = CGPoint(x: location.x - jump.x, y: location.y - jump.y)
    }
  }

  /// Removes fingers; the position at which the last finger was released is ignored.
  mutating func end(fingers lifted: [Int], isCancelled: Bool) -> Action {
    let remaining = fingers.filter { !lifted.contains($0.finger) }
    guard remaining.isEmpty || isCancelled else {
      let before = location
      fingers = remaining
      location = centre
      absorb(from: before)
      return .nothing
    }
    guard isPanning else {
      refusal = reason
      return .fail
    }
    return isCancelled ? .cancel : .end
  }

  /// Why the fingers so far have not made a pan.
  private var reason: PanRefusal {
    if mostFingers < minimumFingers {
      return PanRefusal(
        .leastFingers, needed: CGFloat(minimumFingers), seen: CGFloat(mostFingers))
    }
    return farthest.flatMap(recognition.shortfall) ?? PanRefusal(.moves, needed: 1, seen: 0)
  }

  /// Sets the translation that belongs to the fingers' current position.
  ///
  /// The velocity does not change: it depends on touches only.
  mutating func setTranslation(_ translation: CGPoint) {
    let travel = travel
    origin = CGPoint(
      x: location.x - jump.x - translation.x, y: location.y - jump.y - translation.y)
    originShift = CGPoint(x: travel.x - translation.x, y: travel.y - translation.y)
  }

  /// Resets the gesture but keeps the settings.
  mutating func reset() {
    fingers = []
    (jump, originShift) = (.zero, .zero)
    origin = location
    isPanning = false
    (farthest, mostFingers) = (nil, 0)
    tracker.reset()
  }

  private mutating func absorb(from before: CGPoint) {
    jump = CGPoint(x: jump.x + location.x - before.x, y: jump.y + location.y - before.y)
  }

  // Inlined, because otherwise every move copies the whole machine.
  @inline(__always)
  private var centre: CGPoint {
    guard let first = fingers.first else { return location }
    guard fingers.count > 1 else { return first.location }
    let count = CGFloat(fingers.count)
    return CGPoint(
      x: fingers.reduce(0) { $0 + $1.location.x } / count,
      y: fingers.reduce(0) { $0 + $1.location.y } / count)
  }
}
