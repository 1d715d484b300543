import Foundation

/// One presented controller, from `present` to the end of its dismissal.
///
/// The presenter keeps it; it keeps the presented controller and the presentation controller.
final class ModalPresentation {
  let simulation: Simulation
  private(set) weak var presenter: UIViewController?
  let presented: UIViewController
  let controller: UIPresentationController
  let container: PresentationContainerView
  /// Where the presenter's view belongs while this presentation keeps it off the screen.
  var presenterPlace: PresenterPlace?
  /// The transition that shows or takes away this presentation, from its request to its end.
  weak var transition: TransitionContext?

  init(_ controller: UIPresentationController, presenter: UIViewController, over host: UIView) {
    simulation = presenter.simulation
    self.presenter = presenter
    self.controller = controller
    presented = controller.presentedViewController
    container = PresentationContainerView(frame: host.bounds)
    container.controller = controller
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.presenter = presenter
    controller.containerView = container
    presenter.presentation = self
    presented.ownPresentation = self
    presented.preparedPresentationController = nil
  }

  /// Whether a transition is asked for or under way.
  var isBusy: Bool { transition.map { $0.phase != .ended } ?? false }

  /// The presentation is over: the controllers no longer know one another.
  func unlink() {
    if presenter?.presentation === self { presenter?.presentation = nil }
    if presented.ownPresentation === self { presented.ownPresentation = nil }
  }

  /// The container leaves, with all that animators and chrome left in it.
  func close() {
    container.removeFromSuperview()
    controller.containerView = nil
    guard let presenter, presenter.appearance == .appeared, let view = presenter.viewIfLoaded,
      view.window == nil
    else { return }
    simulation.report(.presenterViewLost, presenter.logName)
  }
}

extension UIViewController {
  /// The end of callbacks that have begun; nothing for a controller that was not on the screen.
  func finishAppearanceTransition() {
    guard appearance == .appearing || appearance == .disappearing else { return }
    endAppearanceTransition()
  }
}
