import UIKit

/// A translation that is set in every change leaves the velocity as the touches made it.
///
/// - Source: developer.apple.com/documentation/uikit/uipangesturerecognizer/settranslation(_:in:)
/// - Evidence: lore, Apple's page says that it resets the velocity; PanModal and others set it and throw by the
///   velocity
/// - Systems: iOS 3+
func settingTheTranslationLeavesTheVelocity(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  var last: CGFloat = 0
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view) { pan in
    pan.setTranslation(.zero, in: view)
    stage.expect(pan.translation(in: view).x, is: 0)
    last = pan.velocity(in: view).x
  }
  stage.play(.down(0, 100, 100), .move(0.01, 120, 100), .move(0.02, 150, 100), .up(0.03, 150, 100))
  stage.expect(last, near: 0.75 * 2000 + 0.25 * 3000)
}
