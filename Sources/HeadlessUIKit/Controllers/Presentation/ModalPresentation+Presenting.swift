import Foundation

/// From nothing to the screen.
extension ModalPresentation {
  /// What the animator of the presentation sees.
  var presentingStage: TransitionStage {
    let (controller, container) = (controller, container)
    let (presented, presenter) = (presented, presenter)
    return TransitionStage(
      view: { key in
        switch key {
        case .to: controller.presentedView
        case .from: controller.shouldRemovePresentersView ? presenter?.view : nil
        default: nil
        }
      },
      initialFrame: { $0 === presenter ? container.bounds : .zero },
      finalFrame: { screen in
        if screen === presented { return controller.frameOfPresentedViewInContainerView }
        let stays = screen === presenter && !controller.shouldRemovePresentersView
        return stays ? container.bounds : .zero
      })
  }

  /// Installs the views, tells everybody and starts the transition.
  func beginPresenting(_ context: TransitionContext, in host: UIView, animated: Bool) {
    presented.isBeingPresented = true
    installContainer(in: host)
    if let view = controller.presentedView {
      view.frame = controller.frameOfPresentedViewInContainerView
      if view.autoresizingMask.isEmpty {
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      }
    }
    let adapted = controller.presentationStyle
    let isAdapted = adapted != presented.resolvedPresentationStyle
    controller.delegate?.presentationController(
      controller, willPresentWithAdaptiveStyle: isAdapted ? adapted : .none,
      transitionCoordinator: context.coordinator)
    simulation.record("presentation.presentationTransitionWillBegin")
    controller.presentationTransitionWillBegin()
    if presenterPlace != nil {
      presenter?.beginAppearanceTransition(false, animated: animated)
    }
    presented.beginAppearanceTransition(true, animated: animated)
    context.start()
  }

  private func installContainer(in host: UIView) {
    guard let view = presenter?.view else { return }
    if host is UIWindow {
      container.frame = host.bounds
      host.addSubview(container)
    } else {
      container.frame = view.frame
      host.insertSubview(container, aboveSubview: view)
    }
    guard controller.shouldRemovePresentersView, let place = PresenterPlace(of: view)
    else { return }
    presenterPlace = place
    place.move(view, into: container)
  }

  /// The views, callbacks and references after `completeTransition`.
  func presentingDidEnd(completed: Bool, animated: Bool) {
    if completed {
      if presenterPlace != nil { presenter?.viewIfLoaded?.removeFromSuperview() }
      presented.finishAppearanceTransition()
      if presenterPlace != nil { presenter?.finishAppearanceTransition() }
    } else {
      undoPresenting(animated: animated)
    }
    simulation.record("presentation.presentationTransitionDidEnd(\(completed))")
    controller.presentationTransitionDidEnd(completed)
    if !completed { close() }
    presented.isBeingPresented = false
  }

  private func undoPresenting(animated: Bool) {
    controller.presentedView?.removeFromSuperview()
    let hadLeft = presenterPlace != nil
    if let view = presenter?.viewIfLoaded { presenterPlace?.putBack(view, from: container) }
    presenterPlace = nil
    unlink()
    presented.beginAppearanceTransition(false, animated: animated)
    presented.finishAppearanceTransition()
    guard hadLeft else { return }
    presenter?.beginAppearanceTransition(true, animated: animated)
    presenter?.finishAppearanceTransition()
  }
}
