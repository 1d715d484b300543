import MotionMath

/// A view whose content can be dragged: the origin of its bounds is the content offset.
///
/// *Observed:* in four recorded drags the content moved as far as the finger less the hysteresis of
/// the pan, and flew on to within 1 % of the target that follows from the last three steps. Setting
/// `contentOffset` during a deceleration moves the content and does not stop it;
/// `setContentOffset(_:animated:)` without animation stops it.
///
/// ## Differences from UIKit
/// No zooming, indicators or tap on the status bar; offsets are not rounded to pixels. Our choice:
/// the time of animated changes, the way to a page, the delay of content touches.
open class UIScrollView: UIView {
  let pan = ScrollPanGestureRecognizer()
  private let gate = ContentTouchGate()
  @exclusivity(unchecked) private var machine = ScrollMachine()
  @exclusivity(unchecked) private var nextFrame: EventQueue.Ticket?
  @exclusivity(unchecked) private var knownInset = UIEdgeInsets.zero

  @exclusivity(unchecked) open weak var delegate: (any UIScrollViewDelegate)? {
    didSet { announceChange() }
  }
  @exclusivity(unchecked) open var contentSize = CGSize.zero {
    didSet {
      announceChange()
      if contentSize != oldValue { roomDidChange() }
    }
  }
  @exclusivity(unchecked) open var contentInset = UIEdgeInsets.zero {
    didSet {
      announceChange()
      if contentInset != oldValue { roomDidChange(keepsEdge: false) }
    }
  }
  @exclusivity(unchecked) open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior
    .automatic
  {
    didSet { if contentInsetAdjustmentBehavior != oldValue { roomDidChange() } }
  }
  @exclusivity(unchecked) open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }
  @exclusivity(unchecked) open var bounces = true
  @exclusivity(unchecked) open var alwaysBounceVertical = false
  @exclusivity(unchecked) open var alwaysBounceHorizontal = false
  @exclusivity(unchecked) open var decelerationRate = DecelerationRate.normal
  @exclusivity(unchecked) open var isPagingEnabled = false
  @exclusivity(unchecked) open var isDirectionalLockEnabled = false
  /// Whether content gets a touch only after 0.15 s, unless the finger lifts before.
  @exclusivity(unchecked) open var delaysContentTouches = true
  @exclusivity(unchecked) open var canCancelContentTouches = true
  /// Dragging resigns the first responder, unless none.
  @exclusivity(unchecked) open var keyboardDismissMode = KeyboardDismissMode.none

  /// Kept, like all about indicators: nothing is drawn.
  @exclusivity(unchecked) open var showsVerticalScrollIndicator = true
  @exclusivity(unchecked) open var showsHorizontalScrollIndicator = true
  @exclusivity(unchecked) open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  @exclusivity(unchecked) open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  @exclusivity(unchecked) open var automaticallyAdjustsScrollIndicatorInsets = true
  @exclusivity(unchecked) open var indicatorStyle = IndicatorStyle.default
  /// Kept, and reported: `bounces` alone decides.
  @exclusivity(unchecked) open var bouncesHorizontally = true {
    didSet { if !bouncesHorizontally { reportKept("bouncesHorizontally") } }
  }
  @exclusivity(unchecked) open var bouncesVertically = true {
    didSet { if !bouncesVertically { reportKept("bouncesVertically") } }
  }
  /// Kept, and reported: a scroll view around this one gets the drags that this one has no room for.
  @exclusivity(unchecked) open var transfersHorizontalScrollingToParent = true {
    didSet {
      if !transfersHorizontalScrollingToParent {
        reportKept("transfersHorizontalScrollingToParent")
      }
    }
  }
  @exclusivity(unchecked) open var transfersVerticalScrollingToParent = true {
    didSet {
      if !transfersVerticalScrollingToParent { reportKept("transfersVerticalScrollingToParent") }
    }
  }
  /// Kept, and reported: content that is smaller than the view begins at its top left.
  @exclusivity(unchecked) open var contentAlignmentPoint = CGPoint.zero {
    didSet { if contentAlignmentPoint != .zero { reportKept("contentAlignmentPoint") } }
  }
  /// Kept: there is no status bar to tap.
  @exclusivity(unchecked) open var scrollsToTop = true
  /// Kept, like all about zooming: setting up a range is reported.
  @exclusivity(unchecked) open var minimumZoomScale: CGFloat = 1 {
    didSet { reportZoom(minimumZoomScale) }
  }
  @exclusivity(unchecked) open var maximumZoomScale: CGFloat = 1 {
    didSet { reportZoom(maximumZoomScale) }
  }
  @exclusivity(unchecked) open var zoomScale: CGFloat = 1 { didSet { reportZoom(zoomScale) } }
  @exclusivity(unchecked) open var bouncesZoom = true
  /// Pulls down the content to refresh it.
  @exclusivity(unchecked) open var refreshControl: UIRefreshControl? {
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
    // A subclass may conform to the delegate protocol; it is then the pan's delegate.
    pan.delegate = self as? any UIGestureRecognizerDelegate
    pan.addTarget(self, action: Self.panAction)
    gate.delaysTouchesBegan = true
    gate.delaysTouchesEnded = false
    addGestureRecognizer(gate)
    addGestureRecognizer(pan)
  }

  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// nil, since there is no zooming.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
  /// From the touch to the end of the gesture.
  open var isTracking: Bool { machine.isTracking }
  open var isDragging: Bool { machine.isDragging }
  open var isDecelerating: Bool { machine.isDecelerating }
  open var isScrollAnimating: Bool { machine.isAnimating }
  open var isZooming: Bool { false }
  open var isZoomBouncing: Bool { false }

  // MARK: The offset

  /// The point of the content at the top left corner of the bounds.
  ///
  /// Every change goes through its setter. A drag or deceleration goes on from where it was set.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Takes 0.3 s when animated; otherwise stops a deceleration or animation.
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

  /// Does nothing but a report: indicators are not drawn.
  open func flashScrollIndicators() { reportKept("flashScrollIndicators") }

  private func reportKept(_ name: String) {
    simulation.report(.notSimulated, "UIScrollView.\(name)")
  }

  /// Without animation; there is no zooming.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  /// Without effect, and reported.
  open func zoom(to rect: CGRect, animated: Bool) {
    simulation.report(.notSimulated, "UIScrollView.zoom")
  }

  private func reportZoom(_ scale: CGFloat) {
    if scale != 1 { simulation.report(.notSimulated, "UIScrollView zooming") }
  }

  // MARK: Touches in the content

  /// Whether a view in the content gets a touch; true by default.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag takes a touch from a view in the content that has it: by default from all but
  /// controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Its own pan begins only where the content can move and gives the touch back.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    refusal(of: gestureRecognizer) == nil
  }

  override func refusal(of gesture: UIGestureRecognizer) -> ViewRefusal? {
    guard gesture === pan else { return nil }
    guard room.canScroll(along: pan.translation(in: superview)) else { return .noRoom }
    let canTake = pan.touches.allSatisfy { touch in
      guard let view = touch.view, view !== self, touch.viewState == .begun else { return true }
      return canCancelContentTouches && touchesShouldCancel(in: view)
    }
    return canTake ? nil : .contentKeepsTouch
  }

  /// A touch that stops the content reaches nothing in it.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return isDecelerating && hit != nil ? self : hit
  }

  // Touches end here, as on devices: what is behind a scroll view does not get them.
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

  /// In the superview, since the offset moves with the finger.
  private func drag() {
    if !isDragging { pan.leaveOutSlop(in: superview) }
    perform(machine.drag(pan.translation(in: superview), from: contentOffset, in: room))
  }

  /// Where a collection's layout wants content to rest, before the delegate is asked.
  ///
  /// `velocity` is in points per millisecond.
  func restingPlace(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  private func endDragging(_ finger: Velocity) {
    let proposal = machine.release(
      Velocity(x: 0 - finger.x, y: 0 - finger.y), from: contentOffset, in: room)
    let velocity = proposal.velocity
    let speed = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    var target =
      isPagingEnabled
      ? proposal.target : restingPlace(proposal.target, velocity: speed)
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
        if keyboardDismissMode != .none { window?.endEditing(true) }
        delegate?.scrollViewWillBeginDragging(self)
      case .endDragging(let willDecelerate):
        delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
      case .beginDecelerating: delegate?.scrollViewWillBeginDecelerating(self)
      case .endDecelerating: delegate?.scrollViewDidEndDecelerating(self)
      case .endAnimation: delegate?.scrollViewDidEndScrollingAnimation(self)
      }
    }
    guard machine.isMoving, nextFrame == nil else { return }
    let frame = (simulation.now * simulation.displayHz + 1e-6).rounded(.down) + 1
    nextFrame = simulation.scheduleCancellable(at: frame / simulation.displayHz) { [weak self] in
      self?.showFrame()
    }
  }

  // MARK: The room

  /// The content inset and what the safe area adds.
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

  private var room: ScrollRoom {
    let inset = adjustedContentInset
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

  /// Tells a change of the insets, and keeps content at rest within its edges.
  ///
  /// Content at its top stays there, except where the app sets the inset.
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

  open override var bounds: CGRect {
    didSet { if bounds.size != oldValue.size { roomDidChange() } }
  }

  open override var frame: CGRect {
    didSet { if frame.size != oldValue.size { roomDidChange() } }
  }

  /// The safe area may have changed.
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
    // An offset that the app has set beyond the edge stays through a layout that changes no inset.
    if needsLayout, adjustedContentInset != knownInset { roomDidChange() }
    super.layoutTreeIfNeeded()
  }

  /// The content, for constraints that give the scroll view its content size.
  open var contentLayoutGuide: UILayoutGuide {
    layoutParts.guide("content") { UILayoutGuide(of: $0, part: .content) }
  }

  /// The frame of the scroll view, which the content moves behind.
  open var frameLayoutGuide: UILayoutGuide {
    layoutParts.guide("frame") { UILayoutGuide(of: $0, part: .frame) }
  }

  /// Both insets at once.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
}

extension UIScrollView {
  /// The factor by which the speed shrinks per millisecond.
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
  }

  /// Kept: nothing is drawn.
  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }
}
