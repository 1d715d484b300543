import UIKit

/// A view with `isExclusiveTouch` gets no touch while another view of the window has one.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/isexclusivetouch
/// - Evidence: lore, it keeps two buttons from being tapped together
/// - Systems: iOS 3+
func anExclusiveViewWaitsForOthers(_ stage: Stage) {
  let (exclusive, other) = (UIButton(), UIButton())
  exclusive.frame = CGRect(x: 0, y: 100, width: 100, height: 100)
  other.frame = CGRect(x: 0, y: 300, width: 100, height: 100)
  for (name, button) in [("exclusive", exclusive), ("other", other)] {
    button.addAction(UIAction { _ in stage.note(name) }, for: .touchUpInside)
  }
  exclusive.isExclusiveTouch = true
  stage.show(exclusive, other)
  stage.play(
    .down(0, 50, 350), .down(0.02, 50, 150, finger: 1), .up(0.1, 50, 150, finger: 1),
    .up(0.2, 50, 350))
  stage.expectNotes(["other"])
  stage.tap(50, 150)
  stage.expectNotes(["exclusive"])
}
