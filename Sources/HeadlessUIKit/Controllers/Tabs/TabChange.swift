/// A change of the selected tab, and the callbacks of its two screens.
struct TabChange {
  let from: UIViewController
  let to: UIViewController
  let oldIndex: Int

  func begin(animated: Bool) {
    to.beginAppearanceTransition(true, animated: animated)
    from.beginAppearanceTransition(false, animated: animated)
  }

  func finish() {
    from.finishAppearanceTransition()
    to.finishAppearanceTransition()
  }

  func cancel() {
    to.beginAppearanceTransition(false, animated: true)
    to.finishAppearanceTransition()
    from.beginAppearanceTransition(true, animated: true)
    from.finishAppearanceTransition()
  }
}

/// The view in which a tab bar controller's transitions take place.
final class TabContainerView: UIView {}
