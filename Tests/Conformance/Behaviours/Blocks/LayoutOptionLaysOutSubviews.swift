import UIKit

/// With the option `.layoutSubviews`, subviews are laid out in the block, so that they move with their parent.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/layoutsubviews
/// - Evidence: documented
/// - Systems: iOS 8+
func layoutOptionLaysOutSubviews(_ stage: Stage) {
  let child = box(0, 0, 10, 10)
  let card = Card(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  card.addSubview(child)
  stage.show(card)
  UIView.animate(withDuration: 1, delay: 0, options: [.layoutSubviews, .curveLinear]) {
    card.bounds.size.width = 200
  }
  stage.expect(child.frame.width, is: 200)
  stage.wait(0.5)
  stage.expect(child.shown.bounds.width, near: 150)
  stage.settle()
}

private final class Card: UIView {
  override func layoutSubviews() { subviews.first?.frame = bounds }
}
