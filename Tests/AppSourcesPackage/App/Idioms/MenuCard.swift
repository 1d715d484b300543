import UIKit

final class MenuCardView: UIView, UIContextMenuInteractionDelegate {
  override init(frame: CGRect) {
    super.init(frame: frame)
    addInteraction(UIContextMenuInteraction(delegate: self))
    let hover = UIHoverGestureRecognizer(target: self, action: #selector(hovered))
    addGestureRecognizer(hover)
  }

  required init?(coder: NSCoder) { fatalError() }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(children: [
        UIAction(title: "Share", image: UIImage(systemName: "square.and.arrow.up")) { _ in },
        UIAction(title: "Delete", attributes: .destructive) { _ in },
      ])
    }
  }

  @objc private func hovered(_ hover: UIHoverGestureRecognizer) {
    alpha = hover.state == .ended ? 1 : 0.9
  }
}
