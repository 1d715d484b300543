extension UIView {
  /// The window's, or else the screen's.
  public var traitCollection: UITraitCollection {
    UITraitCollection(size: window?.bounds.size ?? UIScreen.main.bounds.size)
  }

  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Nobody is ever the first responder, so there is nothing to end.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool { true }
}
