/// Containment: what containers do with their children.
extension UIViewController {
  /// Calls `didMove(toParent:)`, whose override need not call its superclass.
  func endMove(toParent parent: UIViewController?) {
    didMove(toParent: parent)
    forgetMove()
  }

  func forgetMove() { (isMovingToParent, isMovingFromParent) = (false, false) }

  /// Announces that the controller will leave its parent.
  func beginLeaving() {
    isMovingFromParent = true
    willMove(toParent: nil)
  }

  /// `transition(from:to:duration:options:animations:completion:)`.
  func exchange(
    _ from: UIViewController, _ to: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    guard from.parent === self, to.parent === self else {
      simulation.report(
        .raisesException, "\(logName).transition(from:to:) with a controller that is no child")
      return
    }
    let isUp = isUp && viewIfLoaded?.window != nil
    if isUp {
      from.beginAppearance(false, animated: duration > 0, isHeld: true)
      to.beginAppearance(true, animated: duration > 0, isHeld: true)
    }
    from.view.superview?.addSubview(to.view)
    UIView.transition(
      with: view, duration: duration, options: options.union(.allowAnimatedContent),
      animations: animations
    ) { finished in
      from.view.removeFromSuperview()
      from.endAppearance(false)
      to.endAppearance(true)
      completion?(finished)
    }
  }
}

/// Traits and what overrides them.
extension UIViewController {
  var resolvedTraits: UITraitCollection { resolvedTraits(style: overrideUserInterfaceStyle) }

  func resolvedTraits(style: UIUserInterfaceStyle) -> UITraitCollection {
    let inherited = parent?.traitCollection ?? viewIfLoaded?.window?.traitCollection
    return (inherited ?? UITraitCollection(size: UIScreen.main.bounds.size))
      .overridden(by: imposedTraits).styled(style)
  }

  func impose(_ collection: UITraitCollection?, on child: UIViewController) {
    guard child.parent === self else { return }
    let old = child.traitCollection
    child.imposedTraits = collection
    child.traitsDidChange(from: old)
  }

  /// Tells this controller and its children, unless the traits are the same.
  func traitsDidChange(from old: UITraitCollection) {
    guard traitCollection != old else { return }
    traitCollectionDidChange(old)
    for child in children { child.traitsDidChange(from: old) }
  }
}

/// What is presented over a context travels with the context's view.
extension UIViewController {
  /// The controller presented over this context, once it is there.
  var presentedInside: [UIViewController] {
    guard let presentation, presentation.coversContext, !presentation.isBusy else { return [] }
    return [presentation.presented]
  }

  /// Moves the presentation into the context's view, to leave the screen with it.
  func packContext() {
    guard let presentation, presentation.coversContext, let view = viewIfLoaded,
      presentation.container.superview !== view
    else { return }
    presentation.container.frame = view.bounds
    view.addSubview(presentation.container)
  }

  /// Puts the presentation back above the context's view.
  func unpackContext() {
    guard let presentation, presentation.coversContext, let view = viewIfLoaded,
      presentation.container.superview === view, let host = view.superview
    else { return }
    presentation.container.frame = view.frame
    host.insertSubview(presentation.container, aboveSubview: view)
  }
}
