import UIKit

/// Translation and velocity are given in the coordinates of a view, turned and scaled as it is.
///
/// - Source: developer.apple.com/documentation/uikit/uipangesturerecognizer/translation(in:)
/// - Evidence: documented
/// - Systems: iOS 3+
func translationInTheCoordinatesOfAView(_ stage: Stage) {
  let (view, turned) = (box(0, 0, 390, 844), box(0, 0, 10, 10))
  view.addSubview(turned)
  turned.transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: .pi / 2)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view) { pan in
    guard pan.state == .began else { return }
    stage.expect(pan.translation(in: turned).x, near: 0)
    stage.expect(pan.translation(in: turned).y, near: -10)
    stage.expect(pan.velocity(in: turned).y, near: -1000, within: 0.1)
  }
  stage.play(.down(0, 100, 100), .move(0.01, 120, 100), .cancel(0.02, 120, 100))
  stage.expect(stage.notes.contains("pan began"))
}
