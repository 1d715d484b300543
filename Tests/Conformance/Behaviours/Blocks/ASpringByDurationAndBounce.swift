import UIKit

/// `UIView.animate` without arguments is a spring of half a second without bounce, which has the stiffness (2π / 0.5
/// s)² and lasts until it has settled, 0.8 s.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/animate(springduration:bounce:initialspringvelocity:delay:options:animations:completion:)
/// - Evidence: measured, on iOS 26; the formula is SwiftUI's
/// - Systems: iOS 17+
func aSpringByDurationAndBounce(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate {
    view.center.x = 100
  } completion: { _ in
    stage.note("completion")
  }
  stage.wait(0.25)
  let omega = 4 * Double.pi
  stage.expect(
    view.shown.position.x, near: 100 * (1 - exp(-omega * 0.25) * (1 + omega * 0.25)))
  stage.wait(0.54)
  stage.expectNotes([])
  stage.wait(0.02)
  stage.expectNotes(["completion"])
}
