import UIKit

/// A layer renders itself and its sublayers into a context.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/render(in:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aLayerRenders(_ stage: Stage) {
  UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), false, 1)
  if let context = UIGraphicsGetCurrentContext() { CALayer().render(in: context) }
  UIGraphicsEndImageContext()
  stage.cannotTell("what is drawn is not seen by code")
}
