import UIKit

/// The alpha, the hidden state and the background of a view are those of its layer.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/layer
/// - Evidence: lore, the page says that the layer draws the view
/// - Systems: iOS 8+
func alphaAndHiddenAreTheLayers(_ stage: Stage) {
  let view = box()
  view.alpha = 0.5
  view.isHidden = true
  view.backgroundColor = .red
  stage.expect(view.layer.opacity, is: 0.5)
  stage.expect(view.layer.isHidden)
  stage.expect(view.layer.backgroundColor != nil)
  stage.expect(view.layer.delegate === view)
}
