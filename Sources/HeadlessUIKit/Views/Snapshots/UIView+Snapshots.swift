public import Foundation

extension UIView {
  /// A picture of the view as a view of its own, at (0, 0) with the bounds' size.
  ///
  /// What the view does afterwards does not show in the picture. Changing the picture's size scales
  /// what is in it.
  ///
  /// - Parameter afterUpdates: Whether pending layout is done first.
  /// - Returns: The picture, in no hierarchy.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// A picture of a part of the view as a view of its own, at (0, 0) with the part's size.
  ///
  /// - Parameters:
  ///   - rect: In the view's own coordinates.
  ///   - afterUpdates: Whether pending layout is done first.
  ///   - capInsets: Accepted, but not simulated: the whole picture scales.
  /// - Returns: The picture, in no hierarchy.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    if capInsets != .zero { simulation.report(.notSimulated, "snapshot cap insets") }
    if afterUpdates { layoutIfNeeded() }
    return UIView.performingWithoutAnimation { SnapshotView(of: self, rect: rect) }
  }
}
