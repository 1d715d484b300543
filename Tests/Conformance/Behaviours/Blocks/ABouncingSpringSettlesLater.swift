import UIKit

/// A spring by duration and bounce lasts until its envelope is a thousandth: 0.5 s with a bounce of 0.5 are mass 1,
/// stiffness (4π)² and half the critical damping.
///
/// - Source: developer.apple.com/documentation/swiftui/spring
/// - Evidence: documented, the constants by SwiftUI's page
/// - Systems: iOS 17+
func aBouncingSpringSettlesLater(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  var duration = 0.0
  UIView.animate(springDuration: 0.5, bounce: 0.5) {
    duration = UIView.inheritedAnimationDuration
    view.center.x = 100
  }
  stage.wait(0.2)
  let (omega, ratio, time) = (4 * Double.pi, 0.5, 0.2)
  let (decay, frequency) = (omega * ratio, omega * (1 - ratio * ratio).squareRoot())
  let rest =
    exp(-decay * time) * (cos(frequency * time) + decay / frequency * sin(frequency * time))
  stage.expect(view.shown.position.x, near: 100 * (1 - rest))
  stage.expect(duration > 1 && duration < 1.3, "\(duration)")
  stage.settle()
}
