import Foundation
import HeadlessUIKit

extension Scene {
  /// A picture that zooms back to its thumbnail.
  static let zoomDismiss = Scene(
    name: "zoom-dismiss", kind: .dismiss, drive: .own,
    article: "a zoom transition, dismissed by a pinch or a drag down",
    gesture: "pull-down/hugo-drag-1",
    watch: "the picture shrinks under one finger or two; its scale at the release decides",
    make: { screen, _ in ZoomDismissScene(screen: screen) })
}

/// A picture over its thumbnail, which can be pinched or dragged away.
final class ZoomDismissScene: ModalScene {
  /// The view to which the picture returns, on the presenter's view.
  let thumbnail = UIView()
  let interaction = ZoomInteraction()

  init(screen: CGSize) {
    let thumbnail = thumbnail
    super.init(screen: screen, step: .dismiss, style: .fullScreen) { _ in
      ZoomAnimator(to: thumbnail)
    }
    thumbnail.frame = CGRect(
      x: screen.width / 8, y: screen.height / 4, width: screen.width / 4, height: screen.height / 4)
    presenter.view.addSubview(thumbnail)
    interaction.thumbnail = thumbnail
    interaction.dismiss = { [unowned self] in start() }
    interactionController = { [unowned self] in interaction.isInProgress ? interaction : nil }
    interaction.attach(to: presented.view)
  }

  override var pan: UIPanGestureRecognizer? { interaction.pan }
}

/// The animation after the release: into the thumbnail, or back to full screen.
@MainActor
private struct ZoomRest {
  let view: UIView
  let thumbnail: UIView?

  /// The transform that moves and scales the picture onto its thumbnail.
  private var small: CGAffineTransform {
    guard let thumbnail, let container = view.superview else { return .identity }
    let target = thumbnail.convert(thumbnail.bounds, to: container)
    return CGAffineTransform(
      translationX: target.midX - view.center.x, y: target.midY - view.center.y
    ).scaledBy(x: target.width / view.bounds.width, y: target.height / view.bounds.height)
  }

  func animate(finishes: Bool, completion: @escaping () -> Void) {
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: .release(velocity: 0))
    let target = finishes ? small : .identity
    animator.addAnimations { view.transform = target }
    animator.addCompletion { _ in completion() }
    animator.startAnimation()
  }
}

/// Zooms the picture into its thumbnail without a finger.
private final class ZoomAnimator: SceneAnimator {
  private let thumbnail: UIView

  init(to thumbnail: UIView) {
    self.thumbnail = thumbnail
    super.init(presenting: false)
  }

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(false)
    }
    context.containerView.insertSubview(to, belowSubview: from)
    ZoomRest(view: from, thumbnail: thumbnail).animate(finishes: true) {
      context.completeTransition(true)
    }
  }
}

/// Scales the picture under a pan, a pinch or both, and decides by the picture's scale at the release.
final class ZoomInteraction: NSObject, UIViewControllerInteractiveTransitioning,
  UIGestureRecognizerDelegate
{
  /// The scales below which a release finishes the transition: one scale after a drag, another after a pinch.
  ///
  /// - Source: Measured on the iOS 27.0 simulator by J. Thomson, github.com/JakeThomson/swift_transitions.
  static let committingScale = (drag: CGFloat(0.905), pinch: CGFloat(0.5))
  /// The fraction of its size that the picture loses in a drag over the screen's whole height; our choice.
  static let shrinkage: CGFloat = 0.5

  let pan = UIPanGestureRecognizer()
  let pinch = UIPinchGestureRecognizer()
  fileprivate(set) var thumbnail: UIView?
  var dismiss: () -> Void = {}
  private(set) var isInProgress = false
  /// The picture's scale on screen, 1 without a gesture.
  private(set) var scale: CGFloat = 1
  private var isPinched = false
  private var context: (any UIViewControllerContextTransitioning)?
  private var view: UIView?

  /// Lets the picture's view be dragged and pinched.
  func attach(to view: UIView) {
    for recognizer in [pan, pinch] {
      recognizer.delegate = self
      recognizer.addTarget(
        self, action: Selector("handle:", { (zoom: ZoomInteraction) in zoom.handle(_:) }))
      view.addGestureRecognizer(recognizer)
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { [pan, pinch].contains(otherGestureRecognizer) }

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      context.cancelInteractiveTransition()
      return context.completeTransition(false)
    }
    context.containerView.insertSubview(to, belowSubview: from)
    (self.context, view) = (context, from)
    update()
  }

  private func handle(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began:
      if recognizer === pinch { isPinched = true }
      if !isInProgress {
        isInProgress = true
        dismiss()
      }
      update()
    case .changed: update()
    case .ended: end(cancelled: false)
    case .cancelled, .failed: end(cancelled: true)
    case .possible: break
    }
  }

  /// Moves and scales the picture to follow the fingers.
  private func update() {
    guard isInProgress, let context, let view else { return }
    let travel = pan.state.isOver ? .zero : pan.translation(in: view.superview)
    let height = view.bounds.height
    let dragged = height > 0 ? 1 - Self.shrinkage * min(max(travel.y / height, 0), 1) : 1
    scale = dragged * (isPinched ? min(pinch.scale, 1) : 1)
    view.transform = CGAffineTransform(translationX: travel.x, y: travel.y)
      .scaledBy(x: scale, y: scale)
    context.updateInteractiveTransition(1 - scale)
  }

  /// Decides the outcome once both recognisers have ended.
  private func end(cancelled: Bool) {
    guard isInProgress, [pan, pinch].allSatisfy(\.state.isOver) else { return }
    isInProgress = false
    let limit = isPinched ? Self.committingScale.pinch : Self.committingScale.drag
    let finishes = !cancelled && scale < limit
    isPinched = false
    guard let context, let view else { return }
    (self.context, self.view) = (nil, nil)
    ZoomRest(view: view, thumbnail: thumbnail).animate(finishes: finishes) {
      view.transform = .identity
      finishes ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
      context.completeTransition(finishes)
    }
  }
}

extension UIGestureRecognizer.State {
  /// Whether a recogniser in this state has no gesture in progress.
  fileprivate var isOver: Bool { self != .began && self != .changed }
}
