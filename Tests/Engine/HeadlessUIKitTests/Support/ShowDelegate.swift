import HeadlessUIKit

/// A delegate that records when screens are shown and provides no animator.
final class ShowDelegate: NSObject, UINavigationControllerDelegate {
  private(set) var calls: [String] = []
  var whenShown: ((UIViewController) -> Void)?

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { calls.append("will \(viewController.title ?? "")") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    calls.append("did \(viewController.title ?? "")")
    whenShown?(viewController)
  }
}
