import UIKit

/// In a full screen presentation the presenter's initial frame is the container's bounds, the presented one's initial
/// frame is zero and its final frame the bounds.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollercontexttransitioning/initialframe(for:)
/// - Evidence: header, UIViewControllerTransitioning.h on initialFrameForViewController
/// - Systems: iOS 7+
func framesOfAFullScreenPresentation(_ stage: Stage) {
  let director = Director()
  let (presenter, presented) = stage.showPresenter(.fullScreen, directed: director)
  let bounds = stage.window.bounds
  director.animator = Probe { context in
    stage.expect(context.initialFrame(for: presenter), is: bounds)
    stage.expect(context.initialFrame(for: presented), is: .zero)
    stage.expect(context.finalFrame(for: presented), is: bounds)
    stage.note("looked")
  }
  presenter.present(presented, animated: true)
  stage.settle()
  stage.expect(stage.notes.contains("looked"))
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
