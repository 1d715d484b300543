import Foundation
import HeadlessUIKit

/// One picture of the grid, large.
final class PictureController: UIViewController {
  /// Above the picture, in points.
  private static let top: CGFloat = 60

  let imageView = UIImageView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    imageView.accessibilityIdentifier = "picture"
    view.addSubview(imageView)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    imageView.frame = CGRect(x: 0, y: Self.top, width: width, height: width)
  }
}
