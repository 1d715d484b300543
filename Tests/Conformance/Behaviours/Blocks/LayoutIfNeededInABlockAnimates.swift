import UIKit

/// Calling `layoutIfNeeded()` in a block animates what the layout moves.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/layoutifneeded()
/// - Evidence: lore, the page does not speak of animations
/// - Systems: iOS 8+
func layoutIfNeededInABlockAnimates(_ stage: Stage) {
  let view = box()
  let root = UIViewController()
  root.view.addSubview(view)
  view.translatesAutoresizingMaskIntoConstraints = false
  let left = view.leadingAnchor.constraint(equalTo: root.view.leadingAnchor)
  NSLayoutConstraint.activate([
    left, view.topAnchor.constraint(equalTo: root.view.topAnchor),
    view.widthAnchor.constraint(equalToConstant: 100),
    view.heightAnchor.constraint(equalToConstant: 100),
  ])
  stage.show(root)
  left.constant = 100
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.view.layoutIfNeeded() }
  stage.wait(0.5)
  stage.expect(view.shown.frame.minX, near: 50)
  stage.settle()
  stage.expect(view.frame.minX, is: 100)
}
