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
