public import Foundation
public import HeadlessUIKit

/// The transitions of a controller, requested through its window's ``SkipControl``.
///
/// Each method takes a policy, `drop` by default, and a completion that runs exactly once, with a final event. A
/// request is refused if the controller is not in a ``SkipWindow``.
@MainActor
public struct GatedTransitions<Controller: UIViewController> {
  let controller: Controller

  private func submit(
    _ operation: TransitionOperation, _ animated: Bool, _ policy: TransitionRequest.Policy,
    _ completion: ((TransitionEvent) -> Void)?
  ) -> SkipControl.Answer {
    guard let window = controller.nearestWindow as? SkipWindow else {
      completion?(.dropped(.notInWindow))
      return .refused
    }
    return window.skipControl.submit(
      operation, on: controller, animated: animated, policy: policy, completion: completion)
  }

  @discardableResult
  public func present(
    _ viewControllerToPresent: UIViewController, animated: Bool,
    policy: TransitionRequest.Policy = .drop, completion: ((TransitionEvent) -> Void)? = nil
  ) -> SkipControl.Answer {
    submit(.present(viewControllerToPresent), animated, policy, completion)
  }

  @discardableResult
  public func dismiss(
    animated: Bool, policy: TransitionRequest.Policy = .drop,
    completion: ((TransitionEvent) -> Void)? = nil
  ) -> SkipControl.Answer {
    submit(.dismiss, animated, policy, completion)
  }
}

extension GatedTransitions where Controller: UINavigationController {
  @discardableResult
  public func pushViewController(
    _ viewController: UIViewController, animated: Bool,
    policy: TransitionRequest.Policy = .drop, completion: ((TransitionEvent) -> Void)? = nil
  ) -> SkipControl.Answer {
    submit(.push(viewController), animated, policy, completion)
  }

  @discardableResult
  public func popViewController(
    animated: Bool, policy: TransitionRequest.Policy = .drop,
    completion: ((TransitionEvent) -> Void)? = nil
  ) -> SkipControl.Answer {
    submit(.pop, animated, policy, completion)
  }

  @discardableResult
  public func popToViewController(
    _ viewController: UIViewController, animated: Bool,
    policy: TransitionRequest.Policy = .drop, completion: ((TransitionEvent) -> Void)? = nil
  ) -> SkipControl.Answer {
    submit(.popTo(viewController), animated, policy, completion)
  }

  @discardableResult
  public func popToRootViewController(
    animated: Bool, policy: TransitionRequest.Policy = .drop,
    completion: ((TransitionEvent) -> Void)? = nil
  ) -> SkipControl.Answer {
    submit(.popToRoot, animated, policy, completion)
  }
}

/// A view controller with a property `gated`; every view controller conforms.
public protocol TransitionGating: UIViewController {}

extension TransitionGating {
  /// This controller's transitions, which run one at a time in the controller's window.
  public var gated: GatedTransitions<Self> { GatedTransitions(controller: self) }
}

extension UIViewController: TransitionGating {}

extension UIViewController {
  /// The controller's name in the log.
  var gateName: String { title ?? "\(type(of: self))" }

  /// The window in which the controller is shown, or would be if nothing covered it.
  var nearestWindow: UIWindow? {
    viewIfLoaded?.window ?? presentedViewController?.nearestWindow ?? parent?.nearestWindow
  }

  /// The coordinator of a running transition, and the controller that runs the transition; nil if none runs.
  ///
  /// The transition may belong to this controller, to a descendant, or to a controller that one of them presents.
  var transitionUnderWay: (UIViewController, any UIViewControllerTransitionCoordinator)? {
    if let transitionCoordinator { return (self, transitionCoordinator) }
    for child in children {
      if let found = child.transitionUnderWay { return found }
    }
    guard let presentedViewController,
      presentedViewController !== parent?.presentedViewController
    else { return nil }
    return presentedViewController.transitionUnderWay
  }
}

/// A window in which only one of the transitions requested through `gated` runs at a time.
///
/// In Objective-C, any window could have its ``SkipControl`` as an associated object; here the control is a property of
/// this subclass.
open class SkipWindow: UIWindow {
  public let skipControl: SkipControl

  public override init(frame: CGRect) {
    skipControl = SkipControl()
    super.init(frame: frame)
    skipControl.attach(to: self)
  }

  public required init?(coder: NSCoder) {
    skipControl = SkipControl()
    super.init(coder: coder)
    skipControl.attach(to: self)
  }

  deinit {
    MainThread.run { skipControl.close() }
  }

  /// The root view controller; replacing it interrupts a transition of the old one.
  open override var rootViewController: UIViewController? {
    didSet { skipControl.releaseIfAbandoned() }
  }
}
