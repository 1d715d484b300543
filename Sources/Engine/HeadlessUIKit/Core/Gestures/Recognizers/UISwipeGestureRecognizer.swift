public import MotionMath

/// The criteria for a swipe.
///
/// UIKit's limits are private. The defaults are our choice, not measured.
public struct SwipeLimits: Hashable, Sendable {
  /// The least travel along the direction, in points; 50 by default.
  public var minimumTravel: CGFloat = 50
  /// The greatest deviation across the direction, in points; 50 by default.
  public var maximumDeviation: CGFloat = 50
  /// The greatest duration since the first contact, in seconds; 0.5 by default.
  public var maximumDuration: Seconds = 0.5

  public init() {}
}

/// Recognises fast, long moves in one of the allowed directions.
///
/// `location(in:)` is the start of the swipe.
///
/// ## Differences from UIKit
/// UIKit has no property `limits`. Its own limits are private, and stricter about the direction of slow swipes than of
/// fast ones.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The allowed directions; right by default.
  open var direction = Direction.right
  open var numberOfTouchesRequired = 1
  public var limits = SwipeLimits()

  /// The initial positions of the fingers in window coordinates, in the order of their contacts.
  private var starts: [(finger: Int, place: CGPoint)] = []
  /// Why the recogniser fails.
  private var reason: GestureShortfall?

  override func isDragSideways(in view: UIView) -> Bool {
    numberOfTouchesRequired == 1 && !direction.isDisjoint(with: [.left, .right])
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if starts.isEmpty { setAlarm(after: limits.maximumDuration) }
    for touch in touches.sorted(by: { $0.finger < $1.finger }) {
      starts.append((touch.finger, touch.windowLocation))
    }
    if starts.count > numberOfTouchesRequired {
      fail(.fingers(needed: numberOfTouchesRequired, seen: starts.count))
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, starts.count == numberOfTouchesRequired else { return }
    let travels = self.touches.compactMap { touch in
      starts.first { $0.finger == touch.finger }.map { start in
        CGPoint(
          x: touch.windowLocation.x - start.place.x, y: touch.windowLocation.y - start.place.y)
      }
    }
    let open = Self.all.filter { way in
      direction.contains(way)
        && travels.allSatisfy { deviation($0, way) <= limits.maximumDeviation }
    }
    if open.isEmpty {
      fail(.strayed(allowed: Double(limits.maximumDeviation)))
    } else if open.contains(where: { way in
      travels.allSatisfy { advance($0, way) >= limits.minimumTravel }
    }) {
      stopAlarm()
      state = .ended
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    fail(.swipe(needed: Double(limits.minimumTravel)))
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail(nil) }

  override var shortfall: GestureShortfall? { reason }

  open override func location(in view: UIView?) -> CGPoint {
    guard !starts.isEmpty else { return super.location(in: view) }
    let count = CGFloat(starts.count)
    let centre = CGPoint(
      x: starts.reduce(0) { $0 + $1.place.x } / count,
      y: starts.reduce(0) { $0 + $1.place.y } / count)
    return view.map { $0.convert(centre, from: nil) } ?? centre
  }

  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard starts.indices.contains(touchIndex) else {
      return super.location(ofTouch: touchIndex, in: view)
    }
    let place = starts[touchIndex].place
    return view.map { $0.convert(place, from: nil) } ?? place
  }

  open override func reset() { (starts, reason) = ([], nil) }

  override func alarmDidRing() { fail(.long(allowed: limits.maximumDuration)) }

  private static let all: [Direction] = [.right, .left, .up, .down]

  private func advance(_ travel: CGPoint, _ way: Direction) -> CGFloat {
    switch way {
    case .right: travel.x
    case .left: -travel.x
    case .down: travel.y
    default: -travel.y
    }
  }

  private func deviation(_ travel: CGPoint, _ way: Direction) -> CGFloat {
    way == .right || way == .left ? abs(travel.y) : abs(travel.x)
  }

  private func fail(_ reason: GestureShortfall?) {
    self.reason = reason
    stopAlarm()
    state = .failed
  }
}
