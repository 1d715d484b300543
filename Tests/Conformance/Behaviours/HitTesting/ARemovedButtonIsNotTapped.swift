import UIKit

/// A button that is removed under the finger sends `touchCancel`, and no `touchUpInside`.
///
/// - Source: developer.apple.com/documentation/uikit/uiresponder/touchescancelled(_:with:)
/// - Evidence: documented
/// - Systems: iOS 3+
func aRemovedButtonIsNotTapped(_ stage: Stage) {
  let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
  button.addAction(UIAction { _ in stage.note("up") }, for: .touchUpInside)
  button.addAction(UIAction { _ in stage.note("cancel") }, for: .touchCancel)
  stage.show(button)
  stage.play(.down(0, 50, 150))
  button.removeFromSuperview()
  stage.turn()
  stage.play(.up(0.05, 50, 150))
  stage.expectNotes(["cancel"])
}
