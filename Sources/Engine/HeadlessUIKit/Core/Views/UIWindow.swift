package import MotionMath

/// The root of a view hierarchy, which receives touches and shows a view controller.
///
/// ## Differences from UIKit
/// All windows share one scene. The app, not the simulation, retains a window.
open class UIWindow: UIView {
  /// The dispatcher of the window's touches; nil until touches are played.
  var touches: (any WindowTouches)?
  private var knownScreen: ScreenInsets?

  open var rootViewController: UIViewController? {
    didSet { replaceRoot(oldValue) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    join()
  }

  private func join() {
    isHidden = true
    simulation.interface.windows.append(Unretained(self))
    ownLayer.isOwnedByWindow = true
  }

  /// Creates a window of the scene's size.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    join()
  }

  public required init?(coder: NSCoder) { nil }

  deinit {
    MainThread.enter {
      touches?.windowWillGo()
      simulation.interface.windows.removeAll { $0.object === self }
      if simulation.interface.keyWindow === self { simulation.interface.keyWindow = nil }
    }
  }

  open override var window: UIWindow? { self }

  override var asWindow: UIWindow? { self }

  open override var traitCollection: UITraitCollection {
    UITraitCollection(size: bounds.size).overridden(by: ownTraits)
  }

  override func traitWatch() -> () -> Void {
    let (tellViews, tellScreens) = (super.traitWatch(), rootViewController?.traitWatch())
    return {
      tellViews()
      tellScreens?()
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set { resize(to: newValue.size) { super.frame = newValue } }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set { resize(to: newValue.size) { super.bounds = newValue } }
  }

  /// Announces a new size to the root controller, then sets it.
  ///
  /// A transition that a finger drives is cancelled before, as apps report.
  private func resize(to size: CGSize, _ apply: @escaping () -> Void) {
    guard size != bounds.size, !isHidden, let rootViewController else { return apply() }
    let waits = simulation.interface.openTransitions.contains {
      $0.endDrag(in: self) { WindowResizing(self).run(rootViewController, to: size, apply) }
    }
    if !waits { WindowResizing(self).run(rootViewController, to: size, apply) }
  }

  /// The safe area of a screen of the window's size.
  open override var safeAreaInsets: UIEdgeInsets {
    let (size, interface) = (ownLayer.modelBounds.size, simulation.interface)
    if let known = interface.safeArea, known.size == size { return known.insets }
    if knownScreen?.size != size { knownScreen = ScreenInsets(size: size) }
    return knownScreen?.safeArea(hidesStatusBar: interface.statusBar.isHidden) ?? .zero
  }

  /// The height of the status bar above the window, in points; 0 if it is hidden.
  var statusBarHeight: CGFloat {
    if simulation.interface.statusBar.isHidden { return 0 }
    if knownScreen?.size != ownLayer.modelBounds.size {
      knownScreen = ScreenInsets(size: ownLayer.modelBounds.size)
    }
    return knownScreen?.statusBarHeight ?? 0
  }

  open var isKeyWindow: Bool { simulation.interface.keyWindow === self }

  open func makeKey() {
    guard !isKeyWindow else { return }
    simulation.interface.keyWindow?.resignKey()
    simulation.interface.keyWindow = self
    simulation.interface.statusBar.needsUpdate = true
    becomeKey()
  }

  open func becomeKey() {}
  open func resignKey() {}
  open var canBecomeKey: Bool { true }
  /// The only screen; setting another screen has no effect.
  open var screen: UIScreen {
    get { .main }
    set {}
  }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
    guard let root = rootViewController else { return }
    show(root)
  }

  /// Sends an event's touches to the recognisers and views.
  open func sendEvent(_ event: UIEvent) { touches?.send(event) }

  /// The level of the window.
  ///
  /// Windows of a higher level lie above; touches reach the highest window first.
  open var windowLevel = Level.normal {
    didSet { simulation.interface.orderWindows() }
  }

  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Self(rawValue: 0)
    public static let statusBar = Self(rawValue: 1000)
    public static let alert = Self(rawValue: 2000)

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    public static func + (level: Self, number: CGFloat) -> Self { Self(level.rawValue + number) }
    public static func - (level: Self, number: CGFloat) -> Self { Self(level.rawValue - number) }
  }

  private func replaceRoot(_ old: UIViewController?) {
    guard old !== rootViewController else { return }
    old?.viewIfLoaded?.removeFromSuperview()
    guard let root = rootViewController, !isHidden else { return }
    show(root)
  }

  private func show(_ root: UIViewController) {
    guard root.view.superview !== self else { return }
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(root.view)
  }

  /// The only scene, which contains every window; setting another scene has no effect.
  open var windowScene: UIWindowScene? {
    get { UIWindowScene(of: simulation) }
    set {}
  }
}

/// Dispatches a window's touches to recognisers and views.
@MainActor
protocol WindowTouches: AnyObject {
  var hasFingers: Bool { get }
  func send(_ event: UIEvent)
  /// Forgets the current fingers and recognisers at the end of a run.
  func forgetTouches()
  func windowWillGo()
  /// Cancels the touches of a view and its subviews, which leave the window.
  ///
  /// - Source: `touchesCancelled(_:with:)` of UIResponder.
  func viewWillLeave(_ view: UIView)
}

/// The windows of a simulation, and the state of its interface.
@MainActor
final class InterfaceState: WindowScreen {
  /// The simulation that owns this state.
  var simulation: Simulation { owner.object }
  /// The windows in order of creation, sorted by level whenever a window's level is set.
  ///
  /// A window removes itself when released.
  var windows: [Unretained<UIWindow>] = []
  @Unretained var keyWindow: UIWindow?
  weak var firstResponder: UIResponder?
  /// The transitions that have started and not ended.
  var openTransitions: [any RunningTransition] = []
  /// Whether a percent-driven controller was driven in place of the one that a transition waited for.
  var hasIdleDriver = false
  /// The number of scroll views that fingers drag.
  var drags = 0 {
    didSet {
      guard drags == 0, !workAfterDrags.isEmpty else { return }
      let due = workAfterDrags
      workAfterDrags = []
      for work in due { simulation.async(work) }
    }
  }
  /// What the default mode of the run loop holds back until no scroll view is dragged.
  var workAfterDrags: [() -> Void] = []
  /// The view whose subviews are being laid out, which has the current traits.
  @Unretained var laidOut: UIView?
  /// The traits of the object that is told that they have changed.
  var toldTraits: UITraitCollection?
  /// Whether a view overrides traits, so that a move in the hierarchy may change those of others.
  var overridesTraits = false
  /// The number of transitions that are requested and have not started.
  var requestedTransitions = 0
  /// Whether a navigation bar may be higher than usual, by a prompt or a large title.
  var usesTallBars = false
  /// Whether animation blocks animate.
  var animatesBlocks = true
  /// Whether pushes, pops, selections, presentations and dismissals skip their animation even if one is requested.
  var changesUnanimated = false
  /// The number of calls of `beginIgnoringInteractionEvents()` that no `endIgnoringInteractionEvents()` has undone.
  var ignoredInteractions = 0
  /// Called with every recogniser after each event, before the recogniser is reset.
  var gestureObserver: ((UIGestureRecognizer, GestureMoment) -> Void)?
  var transitionObserver: ((DrivingEvent) -> Void)?
  /// The ``TouchAccount`` of the run; nil unless requested.
  var keptAccount: AnyObject?
  var acting: ActingRecognizer?
  /// The interactively started transition whose animator is executing `animateTransition(using:)`; nil at all other
  /// times.
  var holding: TransitionContext?

  /// The controllers that are appearing and still await `viewIsAppearing`; a controller removes itself when released.
  var arriving: [Unretained<UIViewController>] = []
  private var workAfterLayout: [() -> Void] = []

  private let owner: Unretained<Simulation>

  init(_ simulation: Simulation) { owner = Unretained(simulation) }

  var isWaiting: Bool {
    if safeAreasMayChange || statusBar.needsUpdate || !arriving.isEmpty { return true }
    if !workAfterLayout.isEmpty { return true }
    var isDirty = false
    for index in windows.indices {
      windows[index].projectedValue?._withUnsafeGuaranteedRef {
        if $0.mayNeedLayout { isDirty = true }
      }
    }
    return isDirty
  }

  func afterLayout(_ work: @escaping () -> Void) { workAfterLayout.append(work) }

  func settle() -> Bool {
    guard !workAfterLayout.isEmpty else { return false }
    let due = workAfterLayout
    workAfterLayout = []
    for work in due { work() }
    return true
  }

  /// Sorts windows by level; windows of the same level stay in the order of their creation.
  func orderWindows() {
    let ordered = windows.enumerated().sorted {
      ($0.element.object.windowLevel, $0.offset) < ($1.element.object.windowLevel, $1.offset)
    }
    windows = ordered.map(\.element)
  }

  /// Calls `viewIsAppearing` for controllers whose view is in a window, before the view's layout.
  private func arrive() {
    let due = arriving.map { $0.object }
    arriving = []
    for controller in due where controller.appearanceState.isArriving {
      if controller.viewIfLoaded?.window == nil {
        arriving.append(Unretained(controller))
      } else {
        controller.arrive()
      }
    }
  }

  /// Whether a view was added, removed or moved since safe areas were last updated.
  var safeAreasMayChange = false
  var statusBar = StatusBarState()
  /// The safe-area insets that were set for windows of one size; nil to derive insets from a window's size.
  var safeArea: (size: CGSize, insets: UIEdgeInsets)?

  func layOut() {
    if !arriving.isEmpty { arrive() }
    if statusBar.needsUpdate { statusBar.update(in: self) }
    defer { forEachWindow { $0.existingLayoutParts?.engine?.judgeMoved() } }
    // Repeated, because layout moves views, and changed safe areas request layout.
    for _ in 0..<4 {
      updateSafeAreas()
      forEachWindow { if $0.mayNeedLayout { $0.layOutTree(from: $0) } }
      guard safeAreasMayChange else { return }
    }
  }

  /// Iterates by index, because layout may create and release windows.
  @inline(__always)
  private func forEachWindow(_ work: (UIWindow) -> Void) {
    var index = 0
    while index < windows.count {
      work(windows[index].object)
      index += 1
    }
  }

  private func updateSafeAreas() {
    guard safeAreasMayChange else { return }
    safeAreasMayChange = false
    forEachWindow { $0.updateSafeAreas(to: $0.safeAreaInsets) }
  }

  var hasRunningTransition: Bool { openTransitions.contains { !$0.isUnderFinger } }

  /// Whether any finger is on the screen.
  var hasFingers: Bool { windows.contains { $0.object.touches?.hasFingers == true } }

  /// Returns why a window ignores a touch that begins now; nil if the touch is delivered.
  ///
  /// A transition that no finger drives lasts until `completeTransition(_:)`. Until then UIKit ignores touches on the
  /// transition's screens, unless the animator is interruptible. *Observed:* developers report that touches are ignored
  /// until the transition completes, and for ever if it never does.
  func ignoredTouch(in window: UIWindow) -> IgnoredTouch? {
    if ignoredInteractions > 0 { return .application }
    for transition in openTransitions where transition.isInForce(in: window) {
      if transition.isOverdue(in: window) { return .neverCompleted }
      if !transition.mayBeCaught {
        return .transition(since: transition.startedAt, duration: transition.duration)
      }
    }
    return nil
  }

  func tearDown() {
    for window in windows { window.object.touches?.forgetTouches() }
    openTransitions = []
    (arriving, workAfterLayout) = ([], [])
    (acting, transitionObserver, gestureObserver, keptAccount) = (nil, nil, nil, nil)
  }
}

@MainActor
extension Simulation {
  var interface: InterfaceState {
    if let screen { return unsafeDowncast(screen, to: InterfaceState.self) }
    let made = InterfaceState(self)
    screen = made
    return made
  }

  /// Gives windows of the given size these insets, instead of the insets of the device whose screen has this size.
  package func use(safeArea insets: UIEdgeInsets, ofSize size: CGSize) {
    interface.safeArea = (size, insets)
  }

  /// Whether every change of screens happens without animation, so that its result can be compared with the animated
  /// result.
  package var changesUnanimated: Bool {
    get { interface.changesUnanimated }
    set { interface.changesUnanimated = newValue }
  }

  package var gestureObserver: ((UIGestureRecognizer, GestureMoment) -> Void)? {
    get { interface.gestureObserver }
    set { interface.gestureObserver = newValue }
  }
}

/// The part of ``TransitionContext`` that windows use: a transition that has started and not ended.
@MainActor
protocol RunningTransition: AnyObject {
  var duration: Seconds { get }
  var fraction: CGFloat? { get }
  /// The motion to the transition's end or start; nil if there is none, or if no curve describes it.
  ///
  /// This is the motion after the last `finish()` or `cancel()` of a percent-driven controller; otherwise, the motion
  /// of a running property animator.
  var settling: Settling? { get }
  var isUnderFinger: Bool { get }
  /// What is wrong with driving a percent-driven controller that has no transition while this one is open; nil if that
  /// is no fault.
  func fault(ofDriving driver: UIPercentDrivenInteractiveTransition) -> DiagnosticCode?
  /// The time at which the transition started, on the simulation's clock.
  var startedAt: Seconds { get }
  /// Whether the transition is in `window`, no finger drives it, its duration is over and nothing in it moves.
  func isOverdue(in window: UIWindow) -> Bool
  /// Whether a finger may pause the running transition and drive it again.
  var mayBeCaught: Bool { get }
  /// Whether the transition is in `window` and no finger drives it.
  func isInForce(in window: UIWindow) -> Bool
  /// Cancels the transition in `window` if a finger still drives it, and calls `body` when a transition that a finger
  /// drove has ended; returns false for any other transition.
  func endDrag(in window: UIWindow, then body: @escaping () -> Void) -> Bool
}

/// A transition that has started and not ended.
package struct OpenTransition: Hashable, Sendable {
  /// The duration that the animator returned, in seconds.
  package let duration: Seconds
  /// The completed fraction of the transition on screen, or the last fraction that a custom interaction controller
  /// reported.
  ///
  /// Nil if the transition runs automatically with an animator that is not interruptible.
  package let fraction: Double?
  /// The motion to the transition's end or start; nil if there is none, or if no curve describes it.
  ///
  /// This is the motion after the last `finish()` or `cancel()` of a percent-driven controller; otherwise, the motion
  /// of a running property animator.
  package let settling: Settling?
  /// The time at which the transition started, on the simulation's clock.
  package let startedAt: Seconds
}

@MainActor
extension Simulation {
  /// The current transition, or the latest if there are several; nil if there is none.
  package var openTransition: OpenTransition? {
    interface.openTransitions.last.map {
      OpenTransition(
        duration: $0.duration, fraction: $0.fraction.map { Double($0) },
        settling: $0.settling, startedAt: $0.startedAt)
    }
  }

  /// The completed fraction of the current transition, as in ``OpenTransition/fraction``; nil without a transition.
  package var openFraction: Double? {
    interface.openTransitions.last?.fraction.map { Double($0) }
  }

  package var hasOpenTransitions: Bool { !interface.openTransitions.isEmpty }

  /// Reports every transition that is still open when no remaining event could end it.
  package func reportOpenTransitions(touchWasCancelled: Bool) {
    for transition in interface.openTransitions {
      guard transition.isUnderFinger else {
        report(.neverCompleted)
        continue
      }
      if !interface.hasIdleDriver {
        report(touchWasCancelled ? .cancelledNotHandled : .neverEnded)
      }
    }
  }
}

/// The status bar settings of the topmost controller.
///
/// The controller is queried after a view of a controller entered or left a window, after a presentation began or
/// ended, after another window became the key window, and after `setNeedsStatusBarAppearanceUpdate()`.
@MainActor
struct StatusBarState {
  private(set) var isHidden = false
  private(set) var style = UIStatusBarStyle.default
  var needsUpdate = false

  mutating func update(in interface: InterfaceState) {
    guard let top = interface.keyWindow?.rootViewController?.topOfStatusBar else { return }
    needsUpdate = false
    let wasHidden = isHidden
    isHidden = top.hidesStatusBar.prefersStatusBarHidden
    style = top.stylesStatusBar.preferredStatusBarStyle
    if isHidden != wasHidden { interface.safeAreasMayChange = true }
  }
}
