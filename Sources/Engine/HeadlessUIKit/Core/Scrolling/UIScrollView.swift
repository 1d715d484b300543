import MotionMath

/// A view whose content can be dragged: the origin of its bounds is the content offset.
///
/// *Observed:* in four recorded drags the content moved as far as the finger, less the hysteresis of the pan. After the
/// release it came to rest within 1 % of the offset computed from the finger's last three moves. Setting
/// `contentOffset` during a deceleration moves the content and does not stop it; `setContentOffset(_:animated:)`
/// without animation stops the content.
///
/// ## Differences from UIKit
/// There are no indicators; offsets are not rounded to pixels. Our choice: the duration of animated changes, the motion to a page, and the delay of content touches.
open class UIScrollView: UIView {
  let pan = ScrollPanGestureRecognizer()
  private let gate = ContentTouchGate()
  private var machine = ScrollMachine()
  private var nextFrame: EventQueue.Ticket?
  private var knownInset = UIEdgeInsets.zero

  open weak var delegate: (any UIScrollViewDelegate)? {
    didSet { announceChange() }
  }
  open var contentSize = CGSize.zero {
    didSet {
      announceChange()
      if contentSize != oldValue { roomDidChange() }
    }
  }
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      announceChange()
      if contentInset != oldValue { roomDidChange(keepsEdge: false) }
    }
  }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior
    .automatic
  {
    didSet { if contentInsetAdjustmentBehavior != oldValue { roomDidChange() } }
  }
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var decelerationRate = DecelerationRate.normal
  open var isPagingEnabled = false
  open var isDirectionalLockEnabled = false
  /// Whether views in the content receive a touch only after 0.15 s, or earlier if the finger is released.
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  /// Whether dragging makes the first responder resign.
  ///
  /// In the interactive modes it does not, because there is no keyboard that the finger could reach; setting one is
  /// reported as `not-simulated`.
  open var keyboardDismissMode = KeyboardDismissMode.none {
    didSet { if keyboardDismissMode.isInteractive { reportKept("keyboardDismissMode") } }
  }

  /// Stored, but has no effect, because indicators are not drawn; the same applies to all properties of indicators.
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var indicatorStyle = IndicatorStyle.default
  /// Stored, but has no effect, because only `bounces` applies; setting false is reported as `not-simulated`.
  open var bouncesHorizontally = true {
    didSet { if !bouncesHorizontally { reportKept("bouncesHorizontally") } }
  }
  open var bouncesVertically = true {
    didSet { if !bouncesVertically { reportKept("bouncesVertically") } }
  }
  /// Whether a drag across that begins at the end of the content, and leads beyond it, scrolls an enclosing scroll view.
  open var transfersHorizontalScrollingToParent = true
  /// Whether a drag up or down that begins at the end of the content, and leads beyond it, scrolls an enclosing scroll
  /// view.
  open var transfersVerticalScrollingToParent = true
  /// Stored, but has no effect; a point other than zero is reported as `not-simulated`.
  ///
  /// Content smaller than the view begins at the view's top left.
  open var contentAlignmentPoint = CGPoint.zero {
    didSet { if contentAlignmentPoint != .zero { reportKept("contentAlignmentPoint") } }
  }
  /// Whether a tap on the status bar scrolls to the top, if this is the only such scroll view on a phone's screen.
  open var scrollsToTop = true
  private var isScrollingToTop = false
  /// The zooming; nil until one of its properties is set.
  final var zooming: ScrollZoom?
  /// The control that refreshes the content when it is pulled down.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  deinit { MainThread.enter { (pan.scrollView, gate.scrollView) = (nil, nil) } }

  private func prepare() {
    clipsToBounds = true
    (pan.scrollView, gate.scrollView) = (self, self)
    // A subclass in an app may conform to the pan's delegate protocol; then the scroll view is the delegate of its own
    // pan.
    pan.delegate = self as? any UIGestureRecognizerDelegate
    pan.addTarget(self, action: Self.panAction)
    gate.delaysTouchesBegan = true
    gate.delaysTouchesEnded = false
    addGestureRecognizer(gate)
    addGestureRecognizer(pan)
  }

  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// Whether a finger is on the content: true from its touch to the end of the gesture.
  open var isTracking: Bool { machine.isTracking }
  open var isDragging: Bool { machine.isDragging }
  open var isDecelerating: Bool { machine.isDecelerating }
  open var isScrollAnimating: Bool { machine.isAnimating }

  // MARK: The offset

  /// The point of the content at the top left corner of the bounds.
  ///
  /// All scrolling goes through this setter. A drag or deceleration continues from an offset that the app sets.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
    }
  }

  /// Stops a deceleration or animation, and sets the offset: in 0.3 s if animated, at once if not.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated {
      perform(machine.animate(to: contentOffset, at: simulation.now, from: self.contentOffset))
    } else {
      perform(machine.stop())
      self.contentOffset = contentOffset
    }
  }

  /// Scrolls by the smallest amount that shows a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func shown(_ start: CGFloat, _ end: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      start < from ? start - from : end > to ? min(end - to, start - from) : 0
    }
    let seen = bounds.inset(by: adjustedContentInset)
    let offset = CGPoint(
      x: contentOffset.x + shown(rect.minX, rect.maxX, seen.minX, seen.maxX),
      y: contentOffset.y + shown(rect.minY, rect.maxY, seen.minY, seen.maxY))
    setContentOffset(room.clamped(offset), animated: animated)
  }

  open func stopScrollingAndZooming() { perform(machine.stop()) }

  /// Does nothing and reports `not-simulated`: indicators are not drawn.
  open func flashScrollIndicators() { reportKept("flashScrollIndicators") }

  private func reportKept(_ name: String) {
    simulation.report(.notSimulated, "UIScrollView.\(name)")
  }

  /// Returns the nearest offset at which the content can rest.
  func within(_ offset: CGPoint) -> CGPoint { room.clamped(offset) }

  /// Scrolls to the top after a tap on the status bar, unless the delegate refuses; returns whether it scrolls.
  func scrollToTop() {
    let top = -adjustedContentInset.top
    guard contentOffset.y > top, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    isScrollingToTop = true
    setContentOffset(CGPoint(x: contentOffset.x, y: top), animated: true)
  }

  // MARK: Zooming

  open var minimumZoomScale: CGFloat {
    get { zooming?.minimum ?? 1 }
    set { changeZoom { $0.minimum = newValue } }
  }

  open var maximumZoomScale: CGFloat {
    get { zooming?.maximum ?? 1 }
    set { changeZoom { $0.maximum = newValue } }
  }

  /// Whether a pinch may stretch the content beyond the limits, to which it returns.
  open var bouncesZoom: Bool {
    get { zooming?.bounces ?? true }
    set { changeZoom { $0.bounces = newValue } }
  }

  /// The scale of the view for zooming; setting it is limited to the minimum and the maximum.
  open var zoomScale: CGFloat {
    get { zooming?.scale ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }

  open var isZooming: Bool { zooming?.isZooming ?? false }
  open var isZoomBouncing: Bool { zooming?.isBouncing ?? false }

  /// The pinch that zooms; nil if the limits allow no zooming.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    zooming.flatMap { $0.maximum > $0.minimum ? $0.pinch : nil }
  }

  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(toScale: scale, animated: animated)
  }

  /// Zooms so that a rectangle of the view for zooming fills the scroll view, as far as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(toRect: rect, animated: animated) }

  // MARK: Touches in the content

  /// Returns whether a view in the content receives a touch; true by default.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Returns whether a drag cancels the touch of a view in the content; true by default, but false for controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Returns false for the scroll view's own pan if the content cannot move in the pan's direction, or if the touch
  /// belongs to a view in the content and a drag must not cancel it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    refusal(of: gestureRecognizer) == nil
  }

  /// Whether an enclosing scroll view can follow a finger that this one can no longer follow.
  private func handsOver(_ travel: CGPoint) -> Bool {
    let transfers =
      abs(travel.y) >= abs(travel.x)
      ? transfersVerticalScrollingToParent : transfersHorizontalScrollingToParent
    guard transfers, !hasWay(along: travel) else { return false }
    var isFollowed = false
    climb { view in
      guard let outer = view as? UIScrollView, outer.isScrollEnabled else { return true }
      isFollowed = outer.hasWay(along: travel)
      return !isFollowed
    }
    return isFollowed
  }

  /// Whether there is content in the direction from which the finger pulls it.
  private func hasWay(along travel: CGPoint) -> Bool {
    let isVertical = abs(travel.y) >= abs(travel.x)
    let range = isVertical ? room.y.range : room.x.range
    let (offset, pull) =
      isVertical ? (contentOffset.y, travel.y) : (contentOffset.x, travel.x)
    return pull < 0 ? offset < range.upperBound : offset > range.lowerBound
  }

  override func refusal(of gesture: UIGestureRecognizer) -> ViewRefusal? {
    guard gesture === pan else { return nil }
    let travel = pan.translation(in: superview)
    guard room.canScroll(along: travel), !handsOver(travel) else { return .noRoom }
    let canTake = pan.touches.allSatisfy { touch in
      guard let view = touch.view, view !== self, touch.viewState == .begun else { return true }
      return canCancelContentTouches && touchesShouldCancel(in: view)
    }
    return canTake ? nil : .contentKeepsTouch
  }

  /// While the content decelerates, returns the scroll view itself, so that a touch that stops the content does not
  /// reach the views in the content.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return isDecelerating && hit != nil ? self : hit
  }

  // As on devices, touches are not passed on to the views behind a scroll view.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: The machine's events

  private static let panAction = Selector(
    "handlePan:", { (scrollView: UIScrollView) in { scrollView.handlePan($0) } })

  func fingerDidTouch() { perform(machine.touch()) }

  func fingersDidLift() {
    guard machine.isTracking else { return }
    if let motion = machine.lift(at: simulation.now, from: contentOffset, in: room) {
      perform(machine.decelerate(motion, from: contentOffset))
    }
  }

  private func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began, .changed: drag()
    case .ended: endDragging(self.pan.flingVelocity)
    case .cancelled: endDragging(.zero)
    case .possible, .failed: break
    }
  }

  /// Moves the content with the finger.
  ///
  /// Uses the translation in the superview, because the scroll view's own coordinates move.
  private func drag() {
    if !isDragging { pan.leaveOutSlop(in: superview) }
    perform(machine.drag(pan.translation(in: superview), from: contentOffset, in: room))
  }

  /// Returns the offset at which the content will come to rest unless the delegate, which is asked later, changes it.
  ///
  /// Here, this is the proposed offset; a collection view asks its layout instead. `velocity` is in points per
  /// millisecond.
  func restingPlace(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  private func endDragging(_ finger: Velocity) {
    let proposal = machine.release(
      Velocity(x: 0 - finger.x, y: 0 - finger.y), from: contentOffset, in: room)
    let velocity = proposal.velocity
    let speed = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    var target =
      isPagingEnabled
      ? proposal.target : restingPlace(besideTitle(proposal.target), velocity: speed)
    if !isPagingEnabled {
      withUnsafeMutablePointer(to: &target) { target in
        delegate?.scrollViewWillEndDragging(
          self, withVelocity: speed, targetContentOffset: target)
      }
    }
    let room = room
    let motion = machine.coast(
      velocity, reach: target == proposal.target ? proposal.reach : room.clamped(target),
      to: room.clamped(target), at: simulation.now, contentOffset, room)
    perform([.endDragging(willDecelerate: motion != nil)])
    if let motion { perform(machine.decelerate(motion, from: contentOffset)) }
  }

  private func showFrame() {
    nextFrame = nil
    perform(machine.frame(at: simulation.now, from: contentOffset, in: room))
    perform(machine.arrive(at: simulation.now))
  }

  private func perform(_ actions: [ScrollMachine.Action]) {
    for action in actions {
      switch action {
      case .move(let offset): contentOffset = offset
      case .beginDragging:
        if keyboardDismissMode != .none, !keyboardDismissMode.isInteractive {
          window?.endEditing(true)
        }
        simulation.interface.drags += 1
        delegate?.scrollViewWillBeginDragging(self)
      case .endDragging(let willDecelerate):
        simulation.interface.drags -= 1
        delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
      case .beginDecelerating: delegate?.scrollViewWillBeginDecelerating(self)
      case .endDecelerating: delegate?.scrollViewDidEndDecelerating(self)
      case .endAnimation:
        if isScrollingToTop {
          isScrollingToTop = false
          delegate?.scrollViewDidScrollToTop(self)
        } else {
          delegate?.scrollViewDidEndScrollingAnimation(self)
        }
      }
    }
    guard machine.isMoving, nextFrame == nil else { return }
    let frame = (simulation.now * simulation.displayHz + 1e-6).rounded(.down) + 1
    nextFrame = simulation.scheduleCancellable(at: frame / simulation.displayHz) { [weak self] in
      self?.showFrame()
    }
  }

  // MARK: The room

  /// The content inset plus the insets that the safe area adds.
  open var adjustedContentInset: UIEdgeInsets {
    let (own, safe) = (contentInset, safeAreaInsets)
    let (across, along) = (adjusts(.horizontal), adjusts(.vertical))
    return UIEdgeInsets(
      top: own.top + (along ? safe.top : 0), left: own.left + (across ? safe.left : 0),
      bottom: own.bottom + (along ? safe.bottom : 0), right: own.right + (across ? safe.right : 0))
  }

  open func adjustedContentInsetDidChange() {}

  private func adjusts(_ axis: NSLayoutConstraint.Axis) -> Bool {
    let isVertical = axis == .vertical
    switch contentInsetAdjustmentBehavior {
    case .never: return false
    case .always: return true
    case .automatic where isVertical && viewController?.navigationController != nil: return true
    case .automatic, .scrollableAxes:
      return isVertical
        ? contentSize.height > bounds.height || alwaysBounceVertical
        : contentSize.width > bounds.width || alwaysBounceHorizontal
    }
  }

  /// The height by which the bar above can still grow while the content is pulled down, and that of its whole large
  /// title, in points.
  var largeTitle: (hidden: CGFloat, height: CGFloat) = (0, 0)

  /// Returns an offset at which a large title is either shown or collapsed.
  ///
  /// *Observed:* lists under large titles do not come to rest in between.
  private func besideTitle(_ target: CGPoint) -> CGPoint {
    guard largeTitle.height > 0 else { return target }
    let shown = 0 - adjustedContentInset.top - largeTitle.hidden
    let collapsed = shown + largeTitle.height
    guard target.y > shown, target.y < collapsed else { return target }
    let nearest = target.y - shown < collapsed - target.y ? shown : collapsed
    return CGPoint(x: target.x, y: nearest)
  }

  private var room: ScrollRoom {
    var inset = adjustedContentInset
    inset.top += largeTitle.hidden
    func axis(
      _ before: CGFloat, _ content: CGFloat, _ after: CGFloat, _ length: CGFloat, _ always: Bool
    ) -> ScrollAxis {
      ScrollAxis(
        range: (0 - before)...max(0 - before, content + after - length), length: length,
        bounces: bounces, alwaysBounces: always)
    }
    return ScrollRoom(
      x: axis(inset.left, contentSize.width, inset.right, bounds.width, alwaysBounceHorizontal),
      y: axis(inset.top, contentSize.height, inset.bottom, bounds.height, alwaysBounceVertical),
      rate: decelerationRate.rawValue, isPaging: isPagingEnabled,
      locksDirection: isDirectionalLockEnabled)
  }

  /// Limits the content offset to its new range after insets or sizes have changed, and announces changed insets.
  ///
  /// The offset changes only if the content is at rest. Content that is scrolled to its top or left edge stays at that
  /// edge, unless the app itself set the inset.
  private func roomDidChange(keepsEdge: Bool = true) {
    let (old, new) = (knownInset, adjustedContentInset)
    knownInset = new
    if !isDragging, !machine.isMoving {
      var offset = contentOffset
      if keepsEdge, offset.x == -old.left { offset.x = -new.left }
      if keepsEdge, offset.y == -old.top { offset.y = -new.top }
      offset = room.clamped(offset)
      if offset != contentOffset { contentOffset = offset }
    }
    guard new != old else { return }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// The bounds, whose origin is the content offset: the delegate is told of every change of the origin.
  open override var bounds: CGRect {
    didSet {
      if bounds.size != oldValue.size { roomDidChange() }
      if bounds.origin != oldValue.origin { delegate?.scrollViewDidScroll(self) }
    }
  }

  open override var frame: CGRect {
    didSet { if frame.size != oldValue.size { roomDidChange() } }
  }

  /// The size of the content; a value other than nil marks the view as a scroll view.
  override var scrolledSize: CGSize? {
    get { contentSize }
    set { if let newValue { contentSize = newValue } }
  }

  override func ownValue(named name: String) -> AnyHashable? {
    switch name {
    case "contentOffset": contentOffset
    case "contentSize": contentSize
    case "contentInset": contentInset
    case "delegate": delegate as? NSObject ?? NSNull()
    default: super.ownValue(named: name)
    }
  }

  override func layoutTreeIfNeeded() {
    // If no inset has changed, an offset that the app set beyond the edge is kept.
    if needsLayout, adjustedContentInset != knownInset { roomDidChange() }
    super.layoutTreeIfNeeded()
  }

  /// The area of the content, for constraints that determine the content size.
  open var contentLayoutGuide: UILayoutGuide {
    layoutParts.guide("content") { UILayoutGuide(of: $0, part: .content) }
  }

  /// The frame of the scroll view, which does not move with the content.
  open var frameLayoutGuide: UILayoutGuide {
    layoutParts.guide("frame") { UILayoutGuide(of: $0, part: .frame) }
  }

  /// The insets of both indicators; the getter returns the insets of the vertical indicator.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
}

extension UIScrollView {
  /// The factor by which the speed of a deceleration is multiplied every millisecond.
  public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory

    var isInteractive: Bool { self == .interactive || self == .interactiveWithAccessory }
  }

  /// Stored, but has no effect: nothing is drawn.
  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }
}
