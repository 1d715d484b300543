/// What controllers and presentation controllers tell one another about sizes.
///
/// ## Differences from UIKit
/// Only wishes for a size are sent round; changes of the window's size lay the containers out without
/// `viewWillTransition(to:with:)`.
public protocol UIContentContainer: NSObjectProtocol {
  /// In points; zero for no wish.
  var preferredContentSize: CGSize { get }

  func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {
  /// Tells whoever shows this controller that it would like another size.
  func preferredContentSizeDidChange(from old: CGSize) {
    guard preferredContentSize != old else { return }
    if let parent {
      parent.preferredContentSizeDidChange(forChildContentContainer: self)
    } else {
      ownPresentation?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// The size classes of the window; unspecified outside windows.
  public var traitCollection: UITraitCollection {
    viewIfLoaded?.window.map { UITraitCollection(size: $0.bounds.size) } ?? UITraitCollection()
  }
}
