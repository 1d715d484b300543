package import MotionMath

/// Recognises fingers that move across the view.
///
/// `translation(in:)` is the travel since the first contact, in points; `velocity(in:)` is in points per second. At
/// `.ended` both have the values of the last move, however long the finger paused before its release.
///
/// *Observed:* the velocity estimator, the unchanged values at the end and the first `.changed` that is sent twice, in
/// 75 callbacks recorded on iPads.
///
/// ## Differences from UIKit
/// UIKit has no property `recognition`: its hysteresis is private. The repeated first change comes in the same instant;
/// on devices it comes 0.3 ms later.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  var machine = PanStateMachine()
  private var hasChanged = false

  open var minimumNumberOfTouches = 1 {
    didSet { machine.minimumFingers = minimumNumberOfTouches }
  }
  open var maximumNumberOfTouches = Int.max {
    didSet { machine.maximumFingers = maximumNumberOfTouches }
  }

  public var recognition: PanRecognition {
    get { machine.recognition }
    set { machine.recognition = newValue }
  }

  /// Why the last gesture was not a pan; nil if it was a pan, or if something other than the fingers prevented it.
  public internal(set) var refusal: PanRefusal?

  /// Whether to add the first finger's samples to `history`, for velocity estimators other than UIKit's.
  package var keepsHistory = false
  /// The samples of the first finger since its contact, including coalesced samples, in window coordinates; empty
  /// unless `keepsHistory` is true.
  package private(set) var history: [PositionSample] = []
  /// The time of the first finger's contact, in seconds on the clock of the touches' timestamps.
  package private(set) var firstContact: Seconds = 0

  open func translation(in view: UIView?) -> CGPoint { vector(machine.translation, in: view) }

  override func isDragSideways(in view: UIView) -> Bool {
    guard numberOfTouches == 1 else { return false }
    let travel = translation(in: view)
    return abs(travel.x) > abs(travel.y)
  }

  /// Returns how far the fingers have moved: the translation, ignoring `setTranslation(_:in:)`.
  package func travel(in view: UIView?) -> CGPoint { vector(machine.travel, in: view) }

  /// Sets the translation that belongs to the fingers' current position.
  ///
  /// *Observed:* the velocity stays unchanged. Apple's documentation says that the velocity is reset, but shipped code
  /// that sets the translation in every change and uses the velocity at the end depends on the unchanged velocity.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard let view else {
      machine.setTranslation(translation)
      return
    }
    let start = view.convert(CGPoint.zero, to: nil)
    let end = view.convert(translation, to: nil)
    machine.setTranslation(CGPoint(x: end.x - start.x, y: end.y - start.y))
  }

  open func velocity(in view: UIView?) -> CGPoint { vector(machine.velocity, in: view) }

  /// Returns the centre of the fingers at their last move.
  open override func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(machine.location, from: nil) } ?? machine.location
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches.inOrder {
      if machine.fingerCount == 0 {
        refusal = nil
        firstContact = touch.timestamp
        history = []
        remember(touch, event)
      }
      let action = machine.begin(
        finger: touch.finger, at: touch.windowLocation, time: touch.timestamp)
      switch action {
      case .fail: fail(machine.refusal)
      case .ignore: ignore(touch, for: event)
      case .nothing, .begin, .change, .end, .cancel: break
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if let touch = event.only(in: touches) {
      machine.place(touch.finger, at: touch.windowLocation)
      if keepsHistory, touch === self.touches.first { remember(touch, event) }
      perform(machine.move(time: touch.sample.time))
      return
    }
    var time = -Double.infinity
    for touch in touches {
      time = max(time, touch.timestamp)
      machine.place(touch.finger, at: touch.windowLocation)
      if keepsHistory, touch === self.touches.first { remember(touch, event) }
    }
    perform(machine.move(time: time))
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    perform(machine.end(fingers: touches.map(\.finger), isCancelled: false))
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    perform(machine.end(fingers: touches.map(\.finger), isCancelled: true))
  }

  open override func reset() {
    machine.reset()
    hasChanged = false
  }

  override func wasGranted() { machine.didBegin() }

  override var shortfall: GestureShortfall? { refusal.map { .pan($0) } }

  final func perform(_ action: PanStateMachine.Action) {
    switch action {
    case .nothing, .ignore: break
    case .begin: state = .began
    case .change:
      state = .changed
      if recognition.drag == nil, !hasChanged, state == .changed {
        hasChanged = true
        arbiter?.enqueue(self)
      }
    case .end: state = .ended
    case .cancel: state = .cancelled
    case .fail: fail(machine.refusal)
    }
  }

  func fail(_ reason: PanRefusal?) {
    if state == .possible { refusal = reason }
    state = .failed
  }

  /// Starts a gesture with its first finger, and a new history of this finger's samples.
  final func startContact(of touch: UITouch) {
    refusal = nil
    firstContact = touch.timestamp
    history = []
    remember(touch.windowLocation, at: touch.timestamp)
  }

  /// Adds one point to the history.
  final func remember(_ place: CGPoint, at time: Seconds) {
    guard keepsHistory else { return }
    history.append(PositionSample(time: time, x: place.x, y: place.y))
  }

  private func remember(_ touch: UITouch, _ event: UIEvent) {
    guard keepsHistory else { return }
    for sample in event.samples(of: touch) {
      history.append(PositionSample(time: sample.time, x: sample.location.x, y: sample.location.y))
    }
  }

  /// Converts a window vector to a view's coordinates.
  private func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, view.parentView != nil, view.window != nil else { return vector }
    return view.vectorFromRoot(vector)
  }

  /// Always empty: scroll events of a mouse or trackpad never occur.
  open var allowedScrollTypesMask: UIScrollTypeMask {
    get { [] }
    set {}
  }
}

/// Recognises a finger that enters from an edge of the screen.
///
/// Only the first finger matters. It must touch down near one of `edges` and then move inwards by at least the
/// hysteresis. The gesture fails if the finger moves farther along the edge than away from the edge.
///
/// ## Differences from UIKit
/// UIKit's edge width and angle are private. UIKit has no properties `edgeRegion` and `maximumAngle`; their defaults,
/// 20 pt and 45°, are our choice, not measured.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the gesture may start; none by default.
  open var edges: UIRectEdge = []

  /// The width of the region along an edge in which the finger must touch down, in points; 20 by default.
  public var edgeRegion: CGFloat = 20
  /// The limit for the angle between the finger's travel and the inward direction, in radians; 45° by default.
  ///
  /// The gesture fails if the angle is greater when the travel reaches the hysteresis.
  public var maximumAngle: CGFloat = .pi / 4

  /// The edge at which the touch began.
  private var entered: UIRectEdge?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let first = touches.min(by: { $0.finger < $1.finger }), machine.fingerCount == 0 else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches where touch !== first { ignore(touch, for: event) }
    guard let bounds = first.window?.bounds else {
      state = .failed
      return
    }
    switch approach.entry(of: first.windowLocation, in: bounds) {
    case .at(let edge): entered = edge
    case .refused(let reason):
      fail(reason)
      return
    }
    super.touchesBegan([first], with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let entered, let touch = event.only(in: touches) ?? touches.first else { return }
    if !machine.isPanning {
      let start = machine.location
      let travel = CGPoint(
        x: touch.windowLocation.x - start.x + machine.translation.x,
        y: touch.windowLocation.y - start.y + machine.translation.y)
      if let reason = approach.straying(
        travel, from: entered, hysteresis: recognition.hysteresis)
      {
        fail(reason)
        return
      }
    }
    super.touchesMoved(touches, with: event)
  }

  open override func reset() {
    super.reset()
    entered = nil
  }

  private var approach: EdgeApproach {
    EdgeApproach(edges: edges, region: edgeRegion, maximumAngle: maximumAngle)
  }
}
