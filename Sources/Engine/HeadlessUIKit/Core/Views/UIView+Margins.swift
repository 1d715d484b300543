extension UIView {
  /// Margins that respect those of the superview, where these reach into the view.
  ///
  /// - Source: `preservesSuperviewLayoutMargins`: the smallest amount that keeps the content inside both.
  func joinedWithSuperview(_ margins: UIEdgeInsets) -> UIEdgeInsets {
    guard let parentView else { return margins }
    let (outer, room, place) = (parentView.layoutMargins, parentView.bounds, frame)
    return UIEdgeInsets(
      top: max(margins.top, room.minY + outer.top - place.minY),
      left: max(margins.left, room.minX + outer.left - place.minX),
      bottom: max(margins.bottom, place.maxY - (room.maxY - outer.bottom)),
      right: max(margins.right, place.maxX - (room.maxX - outer.right)))
  }
}
