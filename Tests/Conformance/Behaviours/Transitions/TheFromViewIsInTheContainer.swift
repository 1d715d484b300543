import UIKit

/// The view that goes is in the container when the animator starts; the one that comes is not, and the animator adds
/// it.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollercontexttransitioning/containerview
/// - Evidence: documented
/// - Systems: iOS 7+
func theFromViewIsInTheContainer(_ stage: Stage) {
  let director = Director(
    animator: Probe { context in
      let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
      stage.note("from in the container: \(from?.isDescendant(of: context.containerView) == true)")
      stage.note("to in a window: \(to?.window != nil)")
    })
  let navigation = stage.showStack("A", directed: director)
  navigation.pushViewController(UIViewController(), animated: true)
  stage.turn()
  stage.expect(stage.notes.contains("from in the container: true"))
  stage.expect(stage.notes.contains("to in a window: false"))
  stage.settle()
}

private final class Probe: NSObject, UIViewControllerAnimatedTransitioning {
  let look: (any UIViewControllerContextTransitioning) -> Void
  init(_ look: @escaping (any UIViewControllerContextTransitioning) -> Void) { self.look = look }
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    look(context)
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    context.completeTransition(true)
  }
}
