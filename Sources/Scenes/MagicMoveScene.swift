import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop that takes a picture back to its cell.
  static let magicMove = Scene(
    name: "magic-move", kind: .pop, drive: .percent, article: "XWMagicMove's shared image",
    gesture: "swipe-back/grace-drag-1",
    watch: "the picture shrinks into its cell while its screen fades; under the finger no spring",
    make: { screen, _ in MagicMoveScene(screen: screen) })
}

/// A picture that was opened from a grid and is about to go back there.
///
/// The way back needs what the way there left behind, so the scene begins with a push that takes no
/// time.
final class MagicMoveScene: NavigationScene {
  private var isOpen = false

  override var gestureView: UIView { detail.view }

  /// Builds the scene, shows the grid and opens the picture.
  init(screen: CGSize) {
    super.init(
      screen: screen, operation: .push, list: GridController(), detail: PictureController()
    ) {
      MagicMoveAnimator(operation: $0, didEnd: $1)
    }
    navigationController.pushViewController(detail, animated: true)
  }

  override func start() { navigationController.popViewController(animated: true) }

  override func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard isOpen else {
      return MagicMoveAnimator(operation: operation, duration: 0) { [weak self] completed in
        self?.isOpen = completed
      }
    }
    return super.navigationController(
      navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }
}

/// Moves a picture from its cell in a grid to its place on a screen of its own, and back.
///
/// What moves is a picture of the cell's image. A push leaves it in the container, hidden; the pop finds it
/// there as the last subview.
final class MagicMoveAnimator: SceneAnimator {
  /// In seconds.
  static let duration: TimeInterval = 0.75
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.55
  /// The spring's first speed, in distances per second.
  static let velocity: CGFloat = 1 / 0.55

  private let operation: UINavigationController.Operation

  /// Creates an animator for one push or pop.
  ///
  /// - Parameters:
  ///   - operation: A push goes from a grid to a picture, a pop the other way.
  ///   - duration: In seconds; 0 shows the end at once.
  ///   - didEnd: Told whether the transition completed.
  init(
    operation: UINavigationController.Operation, duration: TimeInterval = duration,
    didEnd: @escaping (Bool) -> Void
  ) {
    self.operation = operation
    super.init(duration: duration, didEnd: didEnd)
  }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    let isStarted = operation == .push ? push(transitionContext) : pop(transitionContext)
    if !isStarted { transitionContext.completeTransition(false) }
  }

  /// - Returns: Whether the transition could start.
  private func push(_ context: any UIViewControllerContextTransitioning) -> Bool {
    guard let grid = context.viewController(forKey: .from) as? GridController,
      let picture = context.viewController(forKey: .to) as? PictureController,
      let from = context.view(forKey: .from), let to = context.view(forKey: .to)
    else { return false }
    from.layoutIfNeeded()
    to.layoutIfNeeded()
    let container = context.containerView
    let image = grid.tappedCell.imageView
    guard let snapshot = image.snapshotView(afterScreenUpdates: false) else { return false }
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
    return true
  }

  /// - Returns: Whether the transition could start.
  private func pop(_ context: any UIViewControllerContextTransitioning) -> Bool {
    let container = context.containerView
    guard let picture = context.viewController(forKey: .from) as? PictureController,
      let grid = context.viewController(forKey: .to) as? GridController,
      let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let snapshot = container.subviews.last, snapshot !== from
    else { return false }
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
    return true
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

  /// Cells in a row.
  private static let columns = 3
  private static let count = 12
  /// Between cells and around them, in points.
  private static let gap: CGFloat = 10
  /// Above the first row, in points.
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
