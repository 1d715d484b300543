/// A picture of a view: frozen copies of what is on screen of it and of all that it contains.
///
/// The copies keep their places in fractions of the size, so that the picture scales as one. The
/// view's own transform does not show, its opacity does.
///
/// ## Differences from UIKit
/// Layers of no view keep their size when the picture is resized. A view that was never on screen
/// shows what it holds; UIKit's picture is empty without screen updates.
final class SnapshotView: UIView {
  init(of view: UIView, rect: CGRect) {
    super.init(frame: CGRect(origin: .zero, size: rect.size))
    clipsToBounds = true
    let picture = FrozenView(of: view)
    picture.layer.transform = CATransform3DIdentity
    picture.layer.values.zPosition = 0
    let origin = view.layer.presented(at: simulation.now).bounds.origin
    picture.frame.origin = CGPoint(x: origin.x - rect.minX, y: origin.y - rect.minY)
    addSubview(picture)
  }

  required init?(coder: NSCoder) {
    nil
  }
}

/// A copy of one view of a picture.
final class FrozenView: UIView {
  /// Copies a view's layer as it is on screen, then all below it from the back to the front.
  init(of view: UIView) {
    super.init(frame: .zero)
    adopt(view.layer.frozenCopy())
    isUserInteractionEnabled = false
    autoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    for sublayer in view.layer.children ?? [] {
      if let subview = sublayer.owner as? UIView {
        addSubview(FrozenView(of: subview))
      } else {
        layer.addSublayer(sublayer.frozenTree())
      }
    }
  }

  required init?(coder: NSCoder) {
    nil
  }
}

extension CALayer {
  /// A layer with the values on screen and time of its own, masked as this one is.
  fileprivate func frozenCopy() -> CALayer {
    let copy = type(of: self).init(layer: self)
    copy.values = presented(at: simulation.now)
    copy.resetTime()
    copy.mask = mask?.frozenTree()
    return copy
  }

  fileprivate func frozenTree() -> CALayer {
    let copy = frozenCopy()
    for sublayer in children ?? [] { copy.addSublayer(sublayer.frozenTree()) }
    return copy
  }
}

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
