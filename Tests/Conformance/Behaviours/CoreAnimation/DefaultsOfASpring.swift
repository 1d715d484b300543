import UIKit

/// A spring animation has mass 1, stiffness 100, damping 10 and no initial velocity.
///
/// - Source: developer.apple.com/documentation/quartzcore/caspringanimation and the pages of its properties
/// - Evidence: documented
/// - Systems: iOS 3+
func defaultsOfASpring(_ stage: Stage) {
  let spring = CASpringAnimation(keyPath: "position.x")
  stage.expect(spring.mass, is: 1)
  stage.expect(spring.stiffness, is: 100)
  stage.expect(spring.damping, is: 10)
  stage.expect(spring.initialVelocity, is: 0)
}
