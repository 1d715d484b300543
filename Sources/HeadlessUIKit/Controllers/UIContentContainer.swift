/// Size negotiation between controllers and presentation controllers.
///
/// ## Differences from UIKit
/// Sizes change with the window's only; there is no rotation.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// In points; zero for none.
  var preferredContentSize: CGSize { get }

  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
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
  /// Forwards a change to the parent or the presentation controller.
  func preferredContentSizeDidChange(from old: CGSize) {
    guard preferredContentSize != old else { return }
    if let parent {
      parent.preferredContentSizeDidChange(forChildContentContainer: self)
    } else {
      ownPresentation?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
}
