import UIKit

/// A constraint's constant, priority and activity can change at run time; the layout follows.
///
/// - Source: developer.apple.com/documentation/uikit/nslayoutconstraint/constant
/// - Evidence: documented, and on their own pages for priority and activity
/// - Systems: iOS 8+
func constantsChangeAtRunTime(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  let low = a.widthAnchor.constraint(equalToConstant: 100)
  let high = a.widthAnchor.constraint(equalToConstant: 200)
  (low.priority, high.priority) = (.defaultLow, .defaultHigh)
  NSLayoutConstraint.activate([low, high])
  stage.turn()
  stage.expect(a.frame.width, is: 200)
  high.priority = UILayoutPriority(249)
  stage.turn()
  stage.expect(a.frame.width, is: 100)
  low.constant = 120
  stage.turn()
  stage.expect(a.frame.width, is: 120)
  low.isActive = false
  stage.turn()
  stage.expect(a.frame.width, is: 200)
}
