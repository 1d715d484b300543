import Foundation
import HeadlessUIKit

/// The shadow of a turning page, as large as the view it lies on: black at the hinge, gone at four fifths
/// of the width.
final class PageShadow: UIView {
  /// Where the gradient starts and ends, in fractions of the size.
  static let start = CGPoint(x: 0, y: 0.5)
  static let end = CGPoint(x: 0.8, y: 0.5)

  let gradient = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "shadow"
    isUserInteractionEnabled = false
    gradient.frame = bounds
    gradient.colors = [UIColor.black.cgColor, UIColor.black.withAlphaComponent(0).cgColor]
    gradient.startPoint = Self.start
    gradient.endPoint = Self.end
    layer.addSublayer(gradient)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Puts a shadow on top of what a view shows.
  static func add(to view: UIView, alpha: CGFloat) -> PageShadow {
    let shadow = PageShadow(frame: view.bounds)
    shadow.alpha = alpha
    view.addSubview(shadow)
    return shadow
  }

  /// The shadow that lies on a view; nil when there is none.
  static func found(on view: UIView) -> PageShadow? {
    view.subviews.lazy.compactMap { $0 as? PageShadow }.last
  }
}
