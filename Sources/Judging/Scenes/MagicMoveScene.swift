import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop in which a picture flies back to its cell in a grid.
  static let magicMove = Scene(
    name: "magic-move", kind: .pop, drive: .percent, article: "PETransition: a shared image",
    gesture: "swipe-back/grace-drag-1",
    watch: "the picture shrinks into its cell while its screen fades; no spring under the finger",
    make: { screen, _ in
      NavigationScene(
        screen: screen, list: GridController(), detail: PictureController(), dragsScreen: true
      ) {
        MagicMoveAnimator(presenting: $0 == .push, didEnd: $1)
      } opening: {
        MagicMoveAnimator(presenting: $0 == .push, duration: 0, didEnd: $1)
      }
    })

  /// The push, in which a picture flies out of its cell in a grid.
  static let magicMovePush = Scene(
    name: "magic-move-push", kind: .push, drive: .percent, article: "PETransition: a shared image",
    gesture: "swipe-left/anna-drag-1",
    watch: "the picture grows out of its cell; it swings only without a finger",
    make: { screen, _ in
      NavigationScene(
        screen: screen, operation: .push, list: GridController(), detail: PictureController(),
        dragsScreen: true
      ) {
        MagicMoveAnimator(presenting: $0 == .push, didEnd: $1)
      }
    })
}

/// Moves a picture from its cell in a grid to its place on a separate screen, and back.
///
/// The moving view is a snapshot of the cell's image. A push leaves the snapshot in the container, hidden; the pop
/// finds it there as the last subview.
final class MagicMoveAnimator: SceneAnimator {
  /// The transition's duration, in seconds.
  override class var duration: TimeInterval { 0.75 }
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.55
  /// The spring's initial velocity, in whole animation distances per second.
  static let velocity: CGFloat = 1 / 0.55

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    presenting ? push(context) : pop(context)
  }

  private func push(_ context: any UIViewControllerContextTransitioning) {
    guard let grid = context.viewController(forKey: .from) as? GridController,
      let picture = context.viewController(forKey: .to) as? PictureController,
      let from = context.view(forKey: .from), let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    from.layoutIfNeeded()
    to.layoutIfNeeded()
    let container = context.containerView
    let image = grid.tappedCell.imageView
    guard let snapshot = image.snapshotView(afterScreenUpdates: false) else {
      return context.completeTransition(false)
    }
    snapshot.accessibilityIdentifier = "moving picture"
    snapshot.frame = image.convert(image.bounds, to: container)
    container.addSubview(to)
    container.addSubview(snapshot)
    image.isHidden = true
    picture.imageView.isHidden = true
    to.alpha = 0
    spring {
      snapshot.frame = picture.imageView.convert(picture.imageView.bounds, to: container)
      to.alpha = 1
    } completion: {
      let completed = !context.transitionWasCancelled
      picture.imageView.isHidden = false
      to.alpha = 1
      if completed {
        snapshot.isHidden = true
      } else {
        snapshot.removeFromSuperview()
        image.isHidden = false
      }
      context.completeTransition(completed)
    }
  }

  private func pop(_ context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let picture = context.viewController(forKey: .from) as? PictureController,
      let grid = context.viewController(forKey: .to) as? GridController,
      let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let snapshot = container.subviews.last, snapshot !== from
    else { return context.completeTransition(false) }
    let image = grid.tappedCell.imageView
    container.insertSubview(to, at: 0)
    to.layoutIfNeeded()
    snapshot.isHidden = false
    image.isHidden = true
    picture.imageView.isHidden = true
    spring {
      snapshot.frame = image.convert(image.bounds, to: container)
      from.alpha = 0
    } completion: {
      let completed = !context.transitionWasCancelled
      from.alpha = 1
      picture.imageView.isHidden = false
      if completed {
        image.isHidden = false
        snapshot.removeFromSuperview()
      } else {
        snapshot.isHidden = true
      }
      context.completeTransition(completed)
    }
  }

  private func spring(_ animations: @escaping () -> Void, completion: @escaping () -> Void) {
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: Self.velocity, animations: animations
    ) { _ in
      completion()
    }
  }
}

/// A grid of pictures, one of which was tapped.
final class GridController: UIViewController {
  /// A square with a picture in it.
  final class Cell: UIView {
    let imageView = UIImageView(frame: .zero)

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(imageView)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { imageView.frame = bounds }
  }

  /// The number of cells in a row.
  private static let columns = 3
  private static let count = 12
  /// The gap between cells and around them, in points.
  private static let gap: CGFloat = 10
  /// The space above the first row, in points.
  private static let top: CGFloat = 100

  private var cells: [Cell] = []
  /// The cell that was tapped: the middle one of the second row.
  var tappedCell: Cell { cells[Self.columns + 1] }

  override func viewDidLoad() {
    super.viewDidLoad()
    cells = (1...Self.count).map { number in
      let cell = Cell(frame: .zero)
      cell.accessibilityIdentifier = "cell \(number)"
      cell.imageView.accessibilityIdentifier = "image \(number)"
      view.addSubview(cell)
      return cell
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let columns = CGFloat(Self.columns)
    let side = (view.bounds.width - (columns + 1) * Self.gap) / columns
    for (index, cell) in cells.enumerated() {
      let (row, column) = (CGFloat(index / Self.columns), CGFloat(index % Self.columns))
      cell.frame = CGRect(
        x: Self.gap + column * (side + Self.gap), y: Self.top + row * (side + Self.gap),
        width: side, height: side)
    }
  }
}

/// A screen that shows one picture of the grid at full size.
final class PictureController: UIViewController {
  /// The space above the picture, in points.
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
