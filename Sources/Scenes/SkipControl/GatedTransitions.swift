public import Foundation
public import HeadlessUIKit

/// The transitions of a controller, asked for through its window's ``SkipControl``.
///
/// Each takes a policy, `drop` unless told otherwise, and a completion that runs exactly once, with a
/// final event; a controller that is in no ``SkipWindow`` is refused.
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

/// A controller whose transitions can be gated: every one.
public protocol TransitionGating: UIViewController {}

extension TransitionGating {
  /// This controller's transitions, one at a time in its window.
  public var gated: GatedTransitions<Self> { GatedTransitions(controller: self) }
}

extension UIViewController: TransitionGating {}

extension UIViewController {
  /// The controller's name in the log.
  var gateName: String { title ?? "\(type(of: self))" }

  /// The window that it shows in, or would show in if nothing covered it.
  var nearestWindow: UIWindow? {
    viewIfLoaded?.window ?? presentedViewController?.nearestWindow ?? parent?.nearestWindow
  }

  /// A transition of this controller, of one inside it or of one presented over it.
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

/// A window that has one transition at a time, as far as they are asked for through `gated`.
///
/// Objective-C would hang the control on any window as an associated object; here the window has it.
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

  /// A transition of the controller that leaves is interrupted.
  open override var rootViewController: UIViewController? {
    didSet { skipControl.releaseIfAbandoned() }
  }
}
