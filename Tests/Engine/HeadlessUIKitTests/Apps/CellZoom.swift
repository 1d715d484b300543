// App code as it is written against UIKit; only the import and the selectors differ.
import HeadlessUIKit

/// Four thumbnails; a tap on one opens its photo.
final class GalleryViewController: UIViewController {
  private let zoom = ZoomTransition()
  private(set) var cells: [ThumbnailCell] = []
  private(set) var selectedCell: ThumbnailCell?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for index in 0..<4 {
      let cell = ThumbnailCell(
        frame: CGRect(
          x: 20 + 190 * (index % 2), y: 100 + 190 * (index / 2), width: 170, height: 170))
      cell.addGestureRecognizer(
        UITapGestureRecognizer(
          target: self,
          action: Selector("didTapCell:", GalleryViewController.didTapCell(_:))))
      view.addSubview(cell)
      cells.append(cell)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    navigationController?.delegate = zoom
  }

  func didTapCell(_ recognizer: UITapGestureRecognizer) {
    selectedCell = recognizer.view as? ThumbnailCell
    let photo = PhotoViewController()
    zoom.attach(to: photo)
    navigationController?.pushViewController(photo, animated: true)
  }
}

final class ThumbnailCell: UIView {
  let imageView = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.layer.cornerRadius = 8
    imageView.clipsToBounds = true
    addSubview(imageView)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    imageView.frame = bounds.insetBy(dx: 5, dy: 5)
  }
}

final class PhotoViewController: UIViewController {
  let imageView = UIImageView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.addSubview(imageView)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let side = view.bounds.width
    imageView.frame = CGRect(x: 0, y: view.bounds.midY - side / 2, width: side, height: side)
  }
}

/// Hands out the zoom, and drives the way back by a finger.
final class ZoomTransition: NSObject, UINavigationControllerDelegate, UIGestureRecognizerDelegate {
  private var interaction: UIPercentDrivenInteractiveTransition?
  private weak var photo: PhotoViewController?

  func attach(to photo: PhotoViewController) {
    self.photo = photo
    let pan = UIPanGestureRecognizer(
      target: self, action: Selector("handlePan:", ZoomTransition.handlePan(_:)))
    pan.delegate = self
    photo.view.addGestureRecognizer(pan)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let velocity = pan.velocity(in: pan.view)
    return velocity.y > abs(velocity.x) && photo?.transitionCoordinator == nil
  }

  func handlePan(_ pan: UIPanGestureRecognizer) {
    guard let view = pan.view else { return }
    let progress = min(max(pan.translation(in: view).y / 300, 0), 1)
    switch pan.state {
    case .began:
      interaction = UIPercentDrivenInteractiveTransition()
      photo?.navigationController?.popViewController(animated: true)
    case .changed:
      interaction?.update(progress)
    case .ended where pan.velocity(in: view).y > 0 && progress > 0.3:
      interaction?.finish()
      interaction = nil
    case .ended, .cancelled, .failed:
      interaction?.cancel()
      interaction = nil
    default:
      break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    switch (operation, fromVC, toVC) {
    case (.push, is GalleryViewController, is PhotoViewController): ZoomInAnimator()
    case (.pop, is PhotoViewController, is GalleryViewController): ZoomOutAnimator()
    default: nil
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction
  }
}

final class ZoomInAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    guard
      let gallery = transitionContext.viewController(forKey: .from) as? GalleryViewController,
      let photo = transitionContext.viewController(forKey: .to) as? PhotoViewController,
      let thumbnail = gallery.selectedCell?.imageView,
      let snapshot = thumbnail.snapshotView(afterScreenUpdates: false)
    else {
      transitionContext.completeTransition(false)
      return
    }
    photo.view.frame = transitionContext.finalFrame(for: photo)
    photo.view.layoutIfNeeded()
    photo.view.alpha = 0
    container.addSubview(photo.view)
    snapshot.frame = container.convert(thumbnail.bounds, from: thumbnail)
    container.addSubview(snapshot)
    thumbnail.isHidden = true
    photo.imageView.isHidden = true

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: []
    ) {
      snapshot.frame = container.convert(photo.imageView.bounds, from: photo.imageView)
      photo.view.alpha = 1
    } completion: { _ in
      snapshot.removeFromSuperview()
      thumbnail.isHidden = false
      photo.imageView.isHidden = false
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

final class ZoomOutAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    guard
      let photo = transitionContext.viewController(forKey: .from) as? PhotoViewController,
      let gallery = transitionContext.viewController(forKey: .to) as? GalleryViewController,
      let thumbnail = gallery.selectedCell?.imageView,
      let snapshot = photo.imageView.snapshotView(afterScreenUpdates: false)
    else {
      transitionContext.completeTransition(false)
      return
    }
    gallery.view.frame = transitionContext.finalFrame(for: gallery)
    container.insertSubview(gallery.view, belowSubview: photo.view)
    snapshot.frame = container.convert(photo.imageView.bounds, from: photo.imageView)
    container.addSubview(snapshot)
    thumbnail.isHidden = true
    photo.imageView.isHidden = true

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: [],
      animations: {
        snapshot.frame = container.convert(thumbnail.bounds, from: thumbnail)
        photo.view.alpha = 0
      },
      completion: { _ in
        snapshot.removeFromSuperview()
        thumbnail.isHidden = false
        photo.imageView.isHidden = false
        if transitionContext.transitionWasCancelled { photo.view.alpha = 1 }
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
