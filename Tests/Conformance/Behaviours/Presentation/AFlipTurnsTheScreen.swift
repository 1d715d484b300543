import UIKit

/// With `.flipHorizontal` a presentation turns about the vertical axis.
///
/// - Source: developer.apple.com/documentation/uikit/uimodaltransitionstyle/fliphorizontal
/// - Evidence: documented
/// - Systems: iOS 8+
func aFlipTurnsTheScreen(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  presented.modalTransitionStyle = .flipHorizontal
  presenter.present(presented, animated: true)
  stage.wait(0.1)
  let layers = [presented.view.layer] + (presented.view.superview.map { [$0.layer] } ?? [])
  let turned = layers.contains { layer in
    let shown = layer.presentation() ?? layer
    return abs(shown.transform.m13) > 0.01 || abs(shown.sublayerTransform.m13) > 0.01
  }
  stage.expect(turned)
  stage.settle()
}
