import Foundation

extension UIView {
  /// A view that looks as this one does now and does not change any more.
  ///
  /// It has this view's size and no place of its own; the copies of what lies in the view are layers.
  /// With `afterUpdates`, changes that are not on screen yet count; without, the copy shows what is on
  /// screen, running animations included.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    if afterUpdates { layoutIfNeeded() }
    let snapshot = SnapshotView(frame: CGRect(origin: .zero, size: bounds.size))
    snapshot.backgroundColor = backgroundColor
    snapshot.show(layer, modelValues: afterUpdates)
    return snapshot
  }
}

/// What a snapshot is: a view with frozen layers.
final class SnapshotView: UIView {
  /// Copies the looks of a layer, and everything in it.
  func show(_ original: CALayer, modelValues: Bool) {
    let values = modelValues ? original.values : original.presented(at: simulation.now)
    layer.values.bounds = values.bounds
    layer.values.cornerRadius = values.cornerRadius
    layer.values.borderWidth = values.borderWidth
    layer.masksToBounds = original.masksToBounds
    for sublayer in original.sublayers ?? [] {
      layer.addSublayer(Self.frozen(sublayer, modelValues: modelValues))
    }
  }

  private static func frozen(_ original: CALayer, modelValues: Bool) -> CALayer {
    let copy = type(of: original).init(layer: original)
    if !modelValues { copy.values = original.presented(at: original.simulation.now) }
    for sublayer in original.sublayers ?? [] {
      copy.addSublayer(frozen(sublayer, modelValues: modelValues))
    }
    return copy
  }
}
