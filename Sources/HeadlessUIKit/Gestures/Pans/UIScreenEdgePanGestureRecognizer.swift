import MotionMath

/// Recognises a finger that comes in over an edge of the screen.
///
/// It looks at the first finger only. The finger must touch down near one of `edges` and then move
/// inwards by the hysteresis; a finger that moves farther along the edge than away from it fails.
///
/// ## Differences from UIKit
/// UIKit's edge width and angle are private. `edgeRegion` and `maximumAngle` are ours; 20 pt and 45°
/// are our choice, not measured.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges that count; none by default.
  open var edges: UIRectEdge = []

  /// How far from the edge a touch may begin, in points; 20 by default.
  public var edgeRegion: CGFloat = 20
  /// The greatest angle between the way of the finger and the way inwards, in radians; 45° by default.
  public var maximumAngle: CGFloat = .pi / 4

  /// The way inwards from the edge that the finger touched.
  private var inwards: CGPoint?

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
    guard let inwards, let touch = touches.first else { return }
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

/// How a finger must come in over an edge of the screen.
struct EdgeApproach {
  /// The edges that count.
  var edges: UIRectEdge = []
  /// How far from the edge a touch may begin, in points.
  var region: CGFloat = 20
  /// The greatest angle between the way of the finger and the way inwards, in radians.
  var maximumAngle: CGFloat = .pi / 4

  /// The way inwards from the edge near which a finger touches; nil for none.
  func inwards(from point: CGPoint, in bounds: CGRect) -> CGPoint? {
    if edges.contains(.left), point.x - bounds.minX <= region { return CGPoint(x: 1, y: 0) }
    if edges.contains(.right), bounds.maxX - point.x <= region { return CGPoint(x: -1, y: 0) }
    if edges.contains(.top), point.y - bounds.minY <= region { return CGPoint(x: 0, y: 1) }
    if edges.contains(.bottom), bounds.maxY - point.y <= region { return CGPoint(x: 0, y: -1) }
    return nil
  }

  /// Whether a finger has gone as far as the hysteresis and farther aside than inwards.
  func strays(_ travel: CGPoint, inwards: CGPoint, hysteresis: CGFloat) -> Bool {
    let depth = travel.x * inwards.x + travel.y * inwards.y
    let aside = abs(travel.x * inwards.y) + abs(travel.y * inwards.x)
    return max(abs(depth), aside) >= hysteresis && aside > depth * tan(maximumAngle)
  }
}
