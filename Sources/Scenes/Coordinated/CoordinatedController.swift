import Foundation
import HeadlessUIKit

/// A card whose own views move alongside its transition, through the transition's coordinator.
final class CoordinatedController: UIViewController {
  let titleBar = UIView()
  let closeButton = UIView()

  /// The title bar's height, in points; our choice.
  static let barHeight: CGFloat = 60
  /// How far below its place the close button waits, in points; our choice.
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
    // Bounds and centre rather than frame: the button may stand under a transform.
    titleBar.bounds.size = CGSize(width: size.width, height: Self.barHeight)
    titleBar.center = CGPoint(x: size.width / 2, y: Self.barHeight / 2)
    closeButton.bounds.size = CGSize(width: Self.buttonSide, height: Self.buttonSide)
    closeButton.center = CGPoint(x: size.width / 2, y: size.height - Self.buttonSide)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // The callback comes again, without a coordinator, when a dismissal is cancelled.
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
