import MotionMath

/// Recognises a finger that enters over an edge of the screen.
///
/// Only the first finger counts. It must touch down near one of `edges` and then move inwards by
/// the hysteresis; moving farther along the edge than away from it fails.
///
/// ## Differences from UIKit
/// UIKit's edge width and angle are private. `edgeRegion` and `maximumAngle` are ours; 20 pt and
/// 45° are our choice, not measured.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// None by default.
  @exclusivity(unchecked) open var edges: UIRectEdge = []

  /// The width of the region for the touch-down, in points; 20 by default.
  @exclusivity(unchecked) public var edgeRegion: CGFloat = 20
  /// The greatest angle between the travel and the inward direction, in radians; 45° by default.
  @exclusivity(unchecked) public var maximumAngle: CGFloat = .pi / 4

  /// The direction inwards from the touched edge.
  @exclusivity(unchecked) private var inwards: CGPoint?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let first = touches.min(by: { $0.finger < $1.finger }), machine.fingerCount == 0 else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches where touch !== first { ignore(touch, for: event) }
    inwards = first.window.flatMap { approach.inwards(from: first.windowLocation, in: $0.bounds) }
    guard inwards != nil else {
      state = .failed
      return
    }
    super.touchesBegan([first], with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let inwards, let touch = event.only(in: touches) ?? touches.first else { return }
    if !machine.isPanning {
      let start = machine.location
      let travel = CGPoint(
        x: touch.windowLocation.x - start.x + machine.translation.x,
        y: touch.windowLocation.y - start.y + machine.translation.y)
      if approach.strays(travel, inwards: inwards, hysteresis: recognition.hysteresis) {
        state = .failed
        return
      }
    }
    super.touchesMoved(touches, with: event)
  }

  open override func reset() {
    super.reset()
    inwards = nil
  }

  private var approach: EdgeApproach {
    EdgeApproach(edges: edges, region: edgeRegion, maximumAngle: maximumAngle)
  }
}

/// The criteria for a finger that enters over an edge of the screen.
struct EdgeApproach {
  var edges: UIRectEdge = []
  var region: CGFloat = 20
  var maximumAngle: CGFloat = .pi / 4

  /// The direction inwards from the edge near `point`; nil for none.
  func inwards(from point: CGPoint, in bounds: CGRect) -> CGPoint? {
    if edges.contains(.left), point.x - bounds.minX <= region { return CGPoint(x: 1, y: 0) }
    if edges.contains(.right), bounds.maxX - point.x <= region { return CGPoint(x: -1, y: 0) }
    if edges.contains(.top), point.y - bounds.minY <= region { return CGPoint(x: 0, y: 1) }
    if edges.contains(.bottom), bounds.maxY - point.y <= region { return CGPoint(x: 0, y: -1) }
    return nil
  }

  /// Whether the travel reached the hysteresis farther along the edge than inwards.
  func strays(_ travel: CGPoint, inwards: CGPoint, hysteresis: CGFloat) -> Bool {
    let depth = travel.x * inwards.x + travel.y * inwards.y
    let aside = abs(travel.x * inwards.y) + abs(travel.y * inwards.x)
    return max(abs(depth), aside) >= hysteresis && aside > depth * tan(maximumAngle)
  }
}
