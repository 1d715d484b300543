/// Touches that exclusive views keep to themselves.
///
/// - Source: `isExclusiveTouch`: the view blocks the delivery of touch events to other views of the window. Inferred: it
///   gets none itself while other views have touches.
extension TouchDispatcher {
  /// Whether a touch that begins on a view is kept out by another view's touch.
  func isKeptOut(_ touch: UITouch, on view: UIView?) -> Bool {
    fingers.contains { other in
      guard other !== touch, let held = other.view, held !== view else { return false }
      return held.isExclusiveTouch || view?.isExclusiveTouch == true
    }
  }
}
