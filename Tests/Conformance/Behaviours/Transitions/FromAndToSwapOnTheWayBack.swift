import UIKit

/// In a dismissal from and to are swapped against the presentation.
///
/// - Source: developer.apple.com/documentation/uikit/uitransitioncontextviewcontrollerkey
/// - Evidence: documented
/// - Systems: iOS 7+
func fromAndToSwapOnTheWayBack(_ stage: Stage) {
  let director = Director()
  let (presenter, presented) = stage.showPresenter(.fullScreen, directed: director)
  let watch = Watching()
  director.animator = watch
  presenter.present(presented, animated: true)
  stage.settle()
  stage.expect(watch.from === presenter && watch.to === presented)
  presenter.dismiss(animated: true)
  stage.settle()
  stage.expect(watch.from === presented && watch.to === presenter)
}

private final class Watching: NSObject, UIViewControllerAnimatedTransitioning {
  weak var from: UIViewController?
  weak var to: UIViewController?
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    (from, to) = (context.viewController(forKey: .from), context.viewController(forKey: .to))
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    UIView.animate(withDuration: 0.3) {
      context.view(forKey: .from)?.alpha = 0.5
    } completion: { _ in
      context.view(forKey: .from)?.alpha = 1
      context.completeTransition(true)
    }
  }
}
