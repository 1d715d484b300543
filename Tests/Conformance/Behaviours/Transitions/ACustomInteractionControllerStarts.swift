import UIKit

/// An interaction controller that is no percent driver gets `startInteractiveTransition`, and the animator is not
/// asked to animate.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollerinteractivetransitioning
/// - Evidence: header, UIViewControllerTransitioning.h
/// - Systems: iOS 7+
func aCustomInteractionControllerStarts(_ stage: Stage) {
  let interaction = Own(stage)
  let director = Director(animator: Slide(.outgoing, note: stage.note), interaction: interaction)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  stage.turn()
  stage.expect(stage.notes.contains("start"))
  stage.expect(!stage.notes.contains("animateTransition"))
  stage.expect(interaction.context?.isInteractive == true)
  interaction.context?.finishInteractiveTransition()
  interaction.context?.completeTransition(true)
  stage.settle()
  stage.expect(navigation.viewControllers.count, is: 1)
}

private final class Own: NSObject, UIViewControllerInteractiveTransitioning {
  let stage: Stage
  var context: (any UIViewControllerContextTransitioning)?
  init(_ stage: Stage) { self.stage = stage }
  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    stage.note("start")
    self.context = context
    if let view = context.view(forKey: .to) { context.containerView.insertSubview(view, at: 0) }
  }
}
