import HeadlessUIKit

/// Presents a sheet that a pan moves directly, without a custom transition.
final class MovedSheetHome: UIViewController {
  private let animatesDismissal: Bool

  init(animatesDismissal: Bool) {
    self.animatesDismissal = animatesDismissal
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard presentedViewController == nil else { return }
    present(MovedSheet(animatesDismissal: animatesDismissal), animated: false)
  }
}

/// A sheet that a drag of more than 200 points dismisses.
///
/// A drag of at most 100 points puts it back. After a drag between these, it stays 100 points down.
private final class MovedSheet: UIViewController {
  private let animatesDismissal: Bool

  init(animatesDismissal: Bool) {
    self.animatesDismissal = animatesDismissal
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .overFullScreen
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  private func didPan(_ pan: UIPanGestureRecognizer) {
    let travel = pan.translation(in: nil).y
    switch pan.state {
    case .changed: view.transform = CGAffineTransform(translationX: 0, y: max(travel, 0))
    case .ended where travel > 200: dismiss(animated: animatesDismissal)
    case .ended, .cancelled:
      let rest = travel > 100 ? 100.0 : 0
      UIView.animate(withDuration: 0.3) { [view] in
        view?.transform = CGAffineTransform(translationX: 0, y: rest)
      }
    default: break
    }
  }
}
