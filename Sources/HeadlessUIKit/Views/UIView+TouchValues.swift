extension UIView {
  /// Where touches find the view: at its model, or on screen while a property animator moves it.
  ///
  /// Apple documents that property animators do the hit-testing of what they animate unless told
  /// otherwise; transitions that are caught on their way out depend on it. A view that
  /// a block animates is found where it will be.
  var touchValues: LayerValues {
    let isFoundOnScreen = layer.records.contains { $0.clock?.findsTouchesOnScreen ?? false }
    return isFoundOnScreen ? layer.presented(at: simulation.now) : layer.values
  }
}
