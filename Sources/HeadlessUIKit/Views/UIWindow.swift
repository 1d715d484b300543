/// The root of a view hierarchy: it takes the touches and shows a view controller.
///
/// ## Differences from UIKit
/// There are no levels, and one scene for all. The simulation does not keep a window alive; the app does.
open class UIWindow: UIView {
  let touchDispatcher = TouchDispatcher()

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet { replaceRoot(oldValue) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    simulation.interface.windows.append(Unretained(object: self))
    touchDispatcher.window = self
    layer.isOwnedByWindow = true
  }

  public required init?(coder: NSCoder) {
    nil
  }

  deinit {
    touchDispatcher.window = nil
    simulation.interface.windows.removeAll { $0.object === self }
    if simulation.interface.keyWindow === self { simulation.interface.keyWindow = nil }
  }

  /// The window itself.
  open override var window: UIWindow? { self }

  open var isKeyWindow: Bool { simulation.interface.keyWindow === self }

  open func makeKeyAndVisible() {
    isHidden = false
    simulation.interface.keyWindow = self
    guard let root = rootViewController else { return }
    show(root)
  }

  /// Hands an event's touches to the recognisers and views.
  open func sendEvent(_ event: UIEvent) {
    touchDispatcher.send(event)
  }

  private func replaceRoot(_ old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old, old.isViewLoaded {
      old.setAppearance(false, animated: false)
      old.view.removeFromSuperview()
    }
    guard let root = rootViewController, !isHidden else { return }
    show(root)
  }

  private func show(_ root: UIViewController) {
    guard root.view.superview !== self else { return }
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.beginAppearanceTransition(true, animated: false)
    addSubview(root.view)
    root.endAppearanceTransition()
  }
}

/// The windows of a simulation, and what happens in them.
final class InterfaceState: WindowScreen {
  /// The windows in the order they were made; a window removes itself when it is released.
  var windows: [Unretained<UIWindow>] = []
  unowned(unsafe) var keyWindow: UIWindow?
  /// The transitions that have started and not ended.
  var openTransitions: [TransitionContext] = []
  /// The number of calls that switch touches off and have not been undone.
  var ignoredInteractions = 0
  /// Told about every recogniser after each event, before the recogniser is reset.
  var gestureObserver: ((UIGestureRecognizer, GestureMoment) -> Void)?

  func layOut() {
    // By index, because layout may create and release windows.
    var index = 0
    while index < windows.count {
      windows[index].object.layoutTreeIfNeeded()
      index += 1
    }
  }

  func tearDown() {
    for window in windows { window.object.touchDispatcher.forgetTouches() }
    openTransitions = []
  }
}

extension Simulation {
  /// The windows of the simulation, and what happens in them.
  var interface: InterfaceState {
    if let screen { return unsafeDowncast(screen, to: InterfaceState.self) }
    let made = InterfaceState()
    screen = made
    return made
  }

  /// Told about every recogniser after each event, before the recogniser is reset.
  package var gestureObserver: ((UIGestureRecognizer, GestureMoment) -> Void)? {
    get { interface.gestureObserver }
    set { interface.gestureObserver = newValue }
  }
}

/// A reference that does not keep its object alive; the object removes it when it is released.
struct Unretained<Object: AnyObject> {
  unowned(unsafe) let object: Object
}

/// A reference that does not keep its object alive.
struct WeakBox<Object: AnyObject> {
  weak var value: Object?
}
