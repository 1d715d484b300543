import UIKit

/// An emitter layer shows particles of its cells.
///
/// - Source: developer.apple.com/documentation/quartzcore/caemitterlayer
/// - Evidence: documented
/// - Systems: iOS 8+
func anEmitterEmits(_ stage: Stage) {
  CAEmitterLayer().emitterCells = [CAEmitterCell()]
  stage.cannotTell("what is drawn is not seen by code")
}
