import UIKit

/// Of two views in a row with intrinsic widths the one that hugs less is stretched, and the one that resists less is
/// compressed.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/setcontenthuggingpriority(_:for:)
/// - Evidence: documented
/// - Systems: iOS 8+
func intrinsicSizesHugAndResist(_ stage: Stage) {
  let (a, b) = (Sized(), Sized())
  let root = UIViewController()
  for view in [a, b] {
    view.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(view)
  }
  a.setContentHuggingPriority(.defaultLow, for: .horizontal)
  b.setContentHuggingPriority(.defaultHigh, for: .horizontal)
  a.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
  b.setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
  let width = b.trailingAnchor.constraint(equalTo: root.view.leadingAnchor, constant: 300)
  NSLayoutConstraint.activate([
    a.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
    b.leadingAnchor.constraint(equalTo: a.trailingAnchor), width,
  ])
  stage.show(root)
  stage.expect(a.frame.width, is: 200)
  stage.expect(b.frame.width, is: 100)
  width.constant = 150
  stage.turn()
  stage.expect(a.frame.width, is: 50)
  stage.expect(b.frame.width, is: 100)
}

private final class Sized: UIView {
  override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 20) }
}
