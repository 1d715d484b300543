import Foundation
import HeadlessUIKit

extension Scene {
  /// A card whose own views and dimming move alongside its presentation.
  static let coordinated = Scene(
    name: "coordinated", kind: .present, drive: .percent,
    article: "animations alongside, through the coordinator", gesture: "pull-up/hugo-drag-1",
    watch: "dimming, title and button keep the card's pace; a cancel restores them all",
    make: { screen, _ in CoordinatedScene(screen: screen, step: .present) })

  /// The dismissal of the card.
  static let coordinatedDismiss = Scene(
    name: "coordinated-dismiss", kind: .dismiss, drive: .percent,
    article: "animations alongside, through the coordinator", gesture: "pull-down/hugo-drag-1",
    watch: "title and button leave while the card closes; a cancel restores them all",
    make: { screen, _ in CoordinatedScene(screen: screen, step: .dismiss) })
}

/// A card over a dimmed presenter; the card's own views move alongside the transition.
final class CoordinatedScene: ModalScene {
  init(screen: CGSize, step: Step) {
    super.init(screen: screen, step: step, style: .custom, presented: CoordinatedController()) {
      CoordinatedAnimator(presenting: $0 == .present)
    }
  }

  override func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    CardPresentationController(presentedViewController: presented, presenting: presenting ?? source)
  }
}

/// Shows a card at the centre of the container; its width and height are two thirds of the container's.
final class CardPresentationController: DimmingPresentationController {
  /// The card's share of the container's width and height; our choice.
  static let share: CGFloat = 2.0 / 3

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let margin = (1 - Self.share) / 2
    return bounds.insetBy(dx: bounds.width * margin, dy: bounds.height * margin)
  }
}

/// A card whose own views move alongside its transition, through the transition's coordinator.
final class CoordinatedController: UIViewController {
  let titleBar = UIView()
  let closeButton = UIView()

  /// The title bar's height, in points; our choice.
  static let barHeight: CGFloat = 60
  /// How far below its final position the close button starts, in points; our choice.
  static let buttonTravel: CGFloat = 80
  /// The close button's side, in points; our choice.
  static let buttonSide: CGFloat = 44

  override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.addSubview(titleBar)
    view.addSubview(closeButton)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let size = view.bounds.size
    // Sets bounds and centre rather than the frame, because the button may have a transform.
    titleBar.bounds.size = CGSize(width: size.width, height: Self.barHeight)
    titleBar.center = CGPoint(x: size.width / 2, y: Self.barHeight / 2)
    closeButton.bounds.size = CGSize(width: Self.buttonSide, height: Self.buttonSide)
    closeButton.center = CGPoint(x: size.width / 2, y: size.height - Self.buttonSide)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // UIKit calls this method again, without a transition coordinator, when a dismissal is cancelled.
    guard let transitionCoordinator else { return arrange(shown: true) }
    guard isBeingPresented else { return }
    arrange(shown: false)
    transitionCoordinator.animate(alongsideTransition: { _ in self.arrange(shown: true) })
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    guard isBeingDismissed else { return }
    transitionCoordinator?.animate(alongsideTransition: { _ in self.arrange(shown: false) })
  }

  private func arrange(shown: Bool) {
    titleBar.alpha = shown ? 1 : 0
    closeButton.transform =
      shown ? .identity : CGAffineTransform(translationX: 0, y: Self.buttonTravel)
  }
}

/// Widens a card from an upright strip, and narrows it back to the strip; the card animates its own contents.
final class CoordinatedAnimator: SceneAnimator {
  /// The transition's duration, in seconds; our choice.
  override class var duration: TimeInterval { 0.4 }
  /// The strip's width as a fraction of the card's width; our choice.
  static let strip: CGFloat = 0.1

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let card = context.view(forKey: presenting ? .to : .from) else {
      return context.completeTransition(false)
    }
    let closed = CGAffineTransform(scaleX: Self.strip, y: 1)
    if presenting {
      context.containerView.addSubview(card)
      card.transform = closed
    }
    // UIKit asks for the animator of a `custom` presentation even if the transition is not animated; the duration is
    // then 0.
    UIView.animate(withDuration: context.isAnimated ? duration : 0) {
      card.transform = self.presenting ? .identity : closed
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
