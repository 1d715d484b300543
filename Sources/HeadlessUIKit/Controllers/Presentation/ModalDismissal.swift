/// The dismissal of one presentation, or of a stack of them.
///
/// Only the topmost view animates; those below are hidden at the start and return if it is
/// cancelled.
@MainActor
final class ModalDismissal {
  /// Lowest first.
  let chain: [ModalPresentation]
  let bottom: ModalPresentation
  let top: ModalPresentation
  let presenter: UIViewController
  let animated: Bool

  /// nil when the presenter is gone.
  init?(of bottom: ModalPresentation, animated: Bool) {
    guard let presenter = bottom.presenter else { return nil }
    var chain = [bottom]
    var top = bottom
    while let next = top.presented.presentation {
      chain.append(next)
      top = next
    }
    self.chain = chain
    self.bottom = bottom
    self.top = top
    self.presenter = presenter
    self.animated = animated
  }

  var isBusy: Bool { chain.contains { $0.isBusy } }

  private var presenterReturns: Bool { bottom.presenterPlace != nil }

  /// The views and frames for the animator of the dismissal.
  var stage: TransitionStage {
    let (controller, container) = (top.controller, top.container)
    let (presenter, presenterReturns) = (presenter, presenterReturns)
    return TransitionStage(
      view: { key in
        switch key {
        case .from: controller.presentedView
        case .to: presenterReturns ? presenter.view : nil
        default: nil
        }
      },
      initialFrame: { screen in
        if screen === controller.presentedViewController {
          return controller.presentedView?.frame ?? .zero
        }
        return screen === presenter && !presenterReturns ? container.bounds : .zero
      },
      finalFrame: { screen in
        if screen === presenter { return container.bounds }
        guard screen === controller.presentedViewController else { return .zero }
        return controller.presentationStyle == .custom
          ? controller.frameOfPresentedViewInContainerView
          : controller.presentedView?.frame ?? .zero
      })
  }

  /// Notifies the controllers and starts the transition.
  func begin(_ context: TransitionContext) {
    for entry in chain { entry.presented.isBeingDismissed = true }
    for entry in chain.dropLast() { entry.container.isHidden = true }
    if let view = presenter.viewIfLoaded { bottom.presenterPlace?.refit(view, to: top.container) }
    for entry in chain.reversed() {
      entry.simulation.record("presentation.dismissalTransitionWillBegin")
      entry.controller.dismissalTransitionWillBegin()
    }
    for entry in chain.reversed() {
      entry.presented.beginAppearance(false, animated: animated, isHeld: true)
    }
    if presenterReturns { presenter.beginAppearance(true, animated: animated, isHeld: true) }
    context.start()
  }

  /// The views and references after a completed dismissal.
  func leave() {
    if let view = presenter.viewIfLoaded {
      bottom.presenterPlace?.putBack(view, from: top.container)
    }
    for entry in chain.reversed() {
      entry.controller.presentedView?.removeFromSuperview()
      entry.unlink()
    }
  }

  /// The views after a cancelled dismissal.
  func stay() {
    for entry in chain.dropLast() { entry.container.isHidden = false }
    if presenterReturns { presenter.viewIfLoaded?.removeFromSuperview() }
  }

  /// The callbacks after `completeTransition`.
  func tell(completed: Bool) {
    if completed {
      if presenterReturns { presenter.endAppearance(true) }
      for entry in chain.reversed() { entry.presented.endAppearance(false) }
    } else {
      if presenterReturns { presenter.revertAppearance(false, animated: animated) }
      // Screens hidden below another presentation were not visible before either.
      for entry in chain.reversed()
      where entry === top || entry.presented.appearance == .disappearing {
        entry.presented.revertAppearance(true, animated: animated)
      }
    }
    for entry in chain.reversed() {
      entry.simulation.record("presentation.dismissalTransitionDidEnd(\(completed))")
      entry.controller.dismissalTransitionDidEnd(completed)
      if completed { entry.close() }
      entry.presented.isBeingDismissed = false
    }
  }
}
