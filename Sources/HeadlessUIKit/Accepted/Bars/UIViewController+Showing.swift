extension UIViewController {
  /// Pushes onto this navigation controller or the one around this controller, or else presents.
  public func show(_ vc: UIViewController, sender: Any?) {
    guard let navigation = self as? UINavigationController ?? navigationController else {
      present(vc, animated: true)
      return
    }
    navigation.pushViewController(vc, animated: true)
  }

  public func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    present(vc, animated: true)
  }
}
