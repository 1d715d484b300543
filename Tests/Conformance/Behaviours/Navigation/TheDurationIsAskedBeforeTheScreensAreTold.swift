import UIKit

/// The animator's duration is asked after the interaction controller and before the screens get their callbacks.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext/transitionduration
/// - Evidence: inferred, the coordinator that they find has the duration
/// - Systems: iOS 8+
func theDurationIsAskedBeforeTheScreensAreTold(_ stage: Stage) {
  let director = Director()
  director.note = stage.note
  director.animator = Timed(stage)
  let navigation = stage.showStack("A", directed: director)
  navigation.pushViewController(Screen("B", stage), animated: true)
  stage.turn()
  stage.expect(
    stage.takeNotes().prefix(5),
    is: ["animator?", "interaction?", "duration?", "A willDisappear", "B willAppear"])
  stage.settle()
}

private final class Timed: NSObject, UIViewControllerAnimatedTransitioning {
  private let stage: Stage
  private var asked = false
  init(_ stage: Stage) { self.stage = stage }
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    if !asked { stage.note("duration?") }
    asked = true
    return 0.3
  }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    UIView.animate(withDuration: 0.3) {
      context.view(forKey: .from)?.alpha = 0.5
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}
