/// A change of a window's size, as its controllers see it.
///
/// Our choice: 0.3 s, ease-in-ease-out.
@MainActor
final class WindowResizing: NSObject, UIViewControllerTransitionCoordinator {
  let containerView: UIView
  private var alongside: [(Context) -> Void] = []
  private var completions: [(Context) -> Void] = []

  init(_ window: UIWindow) {
    containerView = window
    super.init()
  }

  func run(_ root: UIViewController, to size: CGSize, _ apply: @escaping () -> Void) {
    let (old, new) = (
      UITraitCollection(size: containerView.bounds.size), UITraitCollection(size: size)
    )
    if old.horizontalSizeClass != new.horizontalSizeClass
      || old.verticalSizeClass != new.verticalSizeClass
    {
      root.willTransition(to: new, with: self)
    }
    root.viewWillTransition(to: size, with: self)
    UIView.animate(withDuration: transitionDuration) { [self] in
      apply()
      containerView.layoutIfNeeded()
      for animation in alongside { animation(self) }
    } completion: { [self] _ in
      for completion in completions { completion(self) }
      (alongside, completions) = ([], [])
    }
  }

  let isAnimated = true
  let presentationStyle = UIModalPresentationStyle.none
  let initiallyInteractive = false
  let isInterruptible = false
  let isInteractive = false
  let isCancelled = false
  let transitionDuration: TimeInterval = 0.3
  let percentComplete: CGFloat = 0
  let completionVelocity: CGFloat = 1
  let completionCurve = UIView.AnimationCurve.easeInOut
  let targetTransform = CGAffineTransform.identity

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

  func animate(
    alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void) {}
  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void) {}
}
