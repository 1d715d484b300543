import HeadlessQuartzCore

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
