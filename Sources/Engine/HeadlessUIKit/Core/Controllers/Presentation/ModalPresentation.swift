/// One presented controller, from `present` to the end of its dismissal.
///
/// Retained by the presenter; retains the presented controller and the presentation controller.
@MainActor
final class ModalPresentation {
  let simulation: Simulation
  private(set) weak var presenter: UIViewController?
  let presented: UIViewController
  let controller: UIPresentationController
  let container: PresentationContainerView
  /// The original position of the presenter's view in the view hierarchy, if this presentation has removed the view.
  var presenterPlace: PresenterPlace?
  /// The transition that shows or dismisses the presented controller, from its request to its end.
  var transition: TransitionContext? {
    get { handle?.transition }
    set { handle = newValue?.handle }
  }
  private var handle: TransitionHandle?

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

  /// Whether the presentation lies over a presentation context whose view stays on screen.
  ///
  /// The presented view then moves together with the context's view.
  var coversContext: Bool { !controller.shouldPresentInFullscreen && presenterPlace == nil }

  /// Whether a transition of this presentation is requested or running.
  var isBusy: Bool { transition.map { $0.phase != .ended } ?? false }

  /// Removes the references between the controllers.
  func unlink() {
    if presenter?.presentation === self { presenter?.presentation = nil }
    if presented.ownPresentation === self { presented.ownPresentation = nil }
  }

  /// Removes the container with everything that is still in it.
  func close() {
    if let presenter, presenter.appearance == .appeared,
      presenter.viewIfLoaded?.isDescendant(of: container) == true
    {
      simulation.report(.presenterViewLost, presenter.logName)
    }
    container.removeFromSuperview()
    controller.containerView = nil
  }
}

/// The transition that presents the controller.
extension ModalPresentation {
  /// The views and frames for the animator of the presentation.
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

  /// Installs the views, notifies the controllers and starts the transition.
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
      transitionCoordinator: context)
    simulation.record("presentation.presentationTransitionWillBegin")
    controller.presentationTransitionWillBegin()
    if presenterPlace != nil {
      presenter?.beginAppearance(false, animated: animated, isHeld: true)
    }
    presented.beginAppearance(true, animated: animated, isHeld: true)
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

  /// Updates views and references after `completeTransition`.
  func presentingDidEnd(completed: Bool) {
    if completed {
      if presenterPlace != nil { presenter?.viewIfLoaded?.removeFromSuperview() }
    } else {
      controller.presentedView?.removeFromSuperview()
      if let view = presenter?.viewIfLoaded { presenterPlace?.putBack(view, from: container) }
      unlink()
    }
  }

  /// Calls the callbacks that follow `completeTransition`.
  func tellPresented(completed: Bool, animated: Bool) {
    let leaving = presenterPlace == nil ? nil : presenter
    if completed {
      presented.endAppearance(true)
      leaving?.endAppearance(false)
    } else {
      // A cancelled presentation counts as a dismissal. Observed: some shipped menus hide themselves in
      // `viewWillDisappear` if `isBeingDismissed` is false, and on devices these menus still work after a cancelled
      // swipe.
      (presented.isBeingPresented, presented.isBeingDismissed) = (false, true)
      presented.revertAppearance(false, animated: animated)
      presented.isBeingDismissed = false
      leaving?.revertAppearance(true, animated: animated)
      presenterPlace = nil
    }
    simulation.record("presentation.presentationTransitionDidEnd(\(completed))")
    controller.presentationTransitionDidEnd(completed)
    if !completed { close() }
    presented.isBeingPresented = false
  }
}

/// The place that a presenter's view had in the view hierarchy before a presentation removed the view.
@MainActor
struct PresenterPlace {
  private let superview: WeakBox<UIView>
  private let index: Int
  /// Whether the view filled its superview.
  ///
  /// If it did, it must also fill the container after the window's size has changed.
  private let fills: Bool

  /// Records the position of a view in the view hierarchy; nil without a superview.
  init?(of view: UIView) {
    guard let superview = view.superview else { return nil }
    self.superview = WeakBox(value: superview)
    index = superview.subviews.firstIndex { $0 === view } ?? superview.subviews.count
    fills = view.frame == superview.bounds
  }

  /// Moves the view into a container without changing its position on screen.
  func move(_ view: UIView, into container: UIView) {
    view.center = container.convert(view.center, from: superview.value)
    container.insertSubview(view, at: 0)
  }

  /// Resizes the view if the window's size has changed since the view was moved into the container.
  func refit(_ view: UIView, to container: UIView) {
    guard fills, view.bounds.size != container.bounds.size else { return }
    view.bounds.size = container.bounds.size
    view.center = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
  }

  /// Moves the view from the container back into its original superview, at the position on screen that the animator
  /// gave it.
  func putBack(_ view: UIView, from container: UIView) {
    guard let superview = superview.value else { return }
    view.center = superview.convert(view.center, from: container)
    superview.insertSubview(view, at: index)
  }
}

/// The container view of one presentation; it receives all touches that no other view handles.
final class PresentationContainerView: UIView {
  weak var controller: UIPresentationController?
  /// Whether touches outside the presented view reach the views behind, as around an undimmed sheet.
  var letsTouchesThrough = false

  /// Removes the top inset, which is for the status bar, if the container holds a sheet other than a card.
  ///
  /// The height of the sheet does not matter.
  override func screenInsets(in insets: UIEdgeInsets) -> UIEdgeInsets {
    guard insets.top > 0, let sheet = controller as? UISheetPresentationController, sheet.isCompact
    else {
      return insets
    }
    var insets = insets
    insets.top = 0
    return insets
  }

  /// Ignores size changes made while the animator starts: they do not request layout.
  ///
  /// *Observed:* two shipping libraries position the presented view, a card, in `containerViewWillLayoutSubviews`, and
  /// change its height when the dismissal's animator starts. On devices the card then slides away. A new layout would
  /// put it back, so the change of height does not request one.
  override func subviewDidResize() {
    let transition = controller?.presentedViewController.ownPresentation?.transition
    if transition?.isStarting != true { super.subviewDidResize() }
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return letsTouchesThrough && hit === self ? nil : hit
  }

  override func layoutSubviews() {
    controller?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    controller?.containerViewDidLayoutSubviews()
  }
}
