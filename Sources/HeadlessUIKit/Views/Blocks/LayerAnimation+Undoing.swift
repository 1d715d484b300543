extension LayerAnimation {
  /// Makes the model what it was before the animation; a view whose size changes is laid out again.
  func undo() {
    restoreModel()
    guard modelChange?.property == .bounds, let view = layer.owner as? UIView else { return }
    view.setNeedsLayout()
  }
}
