import HeadlessUIKit

/// A transition operation, with the controller to push, to pop to or to present.
@MainActor
enum TransitionOperation {
  case push(UIViewController)
  case pop
  case popTo(UIViewController)
  case popToRoot
  case present(UIViewController)
  case dismiss

  var kind: TransitionRequest.Kind {
    switch self {
    case .push: .push
    case .pop: .pop
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .present: .present
    case .dismiss: .dismiss
    }
  }

  /// The new controller, or the target of a pop to a given controller; nil for other operations.
  var object: UIViewController? {
    switch self {
    case .push(let controller), .popTo(let controller), .present(let controller): controller
    case .pop, .popToRoot, .dismiss: nil
    }
  }

  /// The controller whose transition coordinator reports the end of the transition.
  func watched(for subject: UIViewController) -> UIViewController {
    switch self {
    case .dismiss where subject.presentedViewController == nil:
      subject.presentingViewController ?? subject
    case .push, .pop, .popTo, .popToRoot, .present, .dismiss: subject
    }
  }

  /// Asks UIKit for the transition.
  ///
  /// Does not attempt operations for which UIKit raises an exception, such as pushing a screen twice.
  ///
  /// - Returns: A closure that reports whether the transition took effect, valid once the transition is over; nil if no
  ///   transition began.
  func start(on subject: UIViewController, animated: Bool) -> (() -> Bool)? {
    switch self {
    case .push(let controller):
      guard let navigation = subject as? UINavigationController, controller.isLoose else {
        return nil
      }
      navigation.pushViewController(controller, animated: animated)
      return navigation.topViewController === controller ? navigation.keepsTop : nil
    case .pop:
      guard let navigation = subject as? UINavigationController else { return nil }
      return navigation.popViewController(animated: animated).map { _ in navigation.keepsTop }
    case .popTo(let controller):
      guard let navigation = subject as? UINavigationController,
        navigation.viewControllers.contains(controller)
      else { return nil }
      return navigation.popToViewController(controller, animated: animated)
        .map { _ in navigation.keepsTop }
    case .popToRoot:
      guard let navigation = subject as? UINavigationController else { return nil }
      return navigation.popToRootViewController(animated: animated)
        .map { _ in navigation.keepsTop }
    case .present(let controller): return present(controller, on: subject, animated: animated)
    case .dismiss: return dismiss(subject, animated: animated)
    }
  }

  /// Calls UIKit without checking whether anything prevents the operation.
  ///
  /// Only a presentation or a dismissal calls `completion`; other operations ignore it.
  ///
  /// - Returns: Whether the state of the controllers shows that the call took effect.
  func ask(
    _ navigation: UINavigationController, animated: Bool, completion: (() -> Void)? = nil
  ) -> Bool {
    switch self {
    case .push(let screen):
      navigation.pushViewController(screen, animated: animated)
      return navigation.topViewController === screen
    case .pop: return navigation.popViewController(animated: animated) != nil
    case .popTo(let screen):
      return navigation.popToViewController(screen, animated: animated) != nil
    case .popToRoot: return navigation.popToRootViewController(animated: animated) != nil
    case .present(let screen):
      navigation.present(screen, animated: animated, completion: completion)
      return navigation.presentedViewController === screen
    case .dismiss:
      navigation.dismiss(animated: animated, completion: completion)
      return navigation.presentedViewController?.isBeingDismissed ?? true
    }
  }

  private func present(
    _ controller: UIViewController, on subject: UIViewController, animated: Bool
  ) -> (() -> Bool)? {
    guard controller !== subject, controller.isLoose, subject.presentedViewController == nil
    else { return nil }
    var isOver = false
    subject.present(controller, animated: animated) { isOver = true }
    guard isOver || subject.presentedViewController != nil else { return nil }
    return { [weak subject] in subject?.presentedViewController != nil }
  }

  private func dismiss(_ subject: UIViewController, animated: Bool) -> (() -> Bool)? {
    let watched = watched(for: subject)
    let leaving = subject.presentedViewController ?? subject
    guard leaving.presentingViewController != nil else { return nil }
    var isOver = false
    subject.dismiss(animated: animated) { isOver = true }
    guard isOver || watched.transitionCoordinator != nil || leaving.presentingViewController == nil
    else { return nil }
    return { [weak leaving] in leaving?.presentingViewController == nil }
  }
}

extension UIViewController {
  /// Whether the controller has neither parent nor presenter, so that it may be pushed or presented.
  fileprivate var isLoose: Bool { parent == nil && presentingViewController == nil }
}

extension UINavigationController {
  /// A closure that reports whether the controller that is at the top of the stack now is still there when the closure
  /// is called.
  ///
  /// The closure returns false after a push or pop was cancelled, because the previous controller is then at the top
  /// again.
  fileprivate var keepsTop: () -> Bool {
    { [weak self, weak top = topViewController] in
      self != nil && self?.topViewController === top
    }
  }
}
