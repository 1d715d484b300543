import UIKit

final class ZoomGalleryController: UIViewController {
  private let thumbnails = (0..<6).map { _ in UIImageView() }

  func open(_ index: Int) {
    let detail = ZoomedPhotoController(index: index)
    let options = UIViewController.Transition.ZoomOptions()
    options.dimmingColor = .black
    options.interactiveDismissShouldBegin = { context in context.velocity.dy > 0 }
    detail.preferredTransition = .zoom(options: options) { [weak self] context in
      guard let photo = context.zoomedViewController as? ZoomedPhotoController else { return nil }
      return self?.thumbnails[photo.index]
    }
    navigationController?.pushViewController(detail, animated: true)
  }
}

final class ZoomedPhotoController: UIViewController {
  let index: Int

  init(index: Int) {
    self.index = index
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError() }
}
