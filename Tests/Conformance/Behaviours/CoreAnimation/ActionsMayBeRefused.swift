import UIKit

/// Disabled actions, a null action of the layer, or of its delegate, leave a change unanimated.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/action(forkey:)
/// - Evidence: documented
/// - Systems: iOS 3+
func actionsMayBeRefused(_ stage: Stage) {
  let layer = stage.showLayer()
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.cornerRadius = 3
  CATransaction.commit()
  layer.actions = ["opacity": NSNull()]
  layer.opacity = 0.7
  let refusal = stage.keep(Refusing())
  layer.delegate = refusal
  layer.position.x = 50
  stage.turn()
  stage.expect(layer.animationKeys() == nil)
  layer.delegate = nil
  layer.position.x = 60
  stage.turn()
  stage.expect(layer.animationKeys() ?? [], is: ["position"])
  stage.settle()
}

private final class Refusing: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
