import UIKit

/// An animation of a key path that a layer's subclass declares with `@NSManaged` asks for display at each frame.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/needsdisplay(forkey:)
/// - Evidence: documented
/// - Systems: iOS 8+
func anUnknownKeyPathIsAnimated(_ stage: Stage) {
  let layer = stage.showLayer()
  layer.add(CABasicAnimation(keyPath: "flavour"), forKey: nil)
  stage.cannotTell("the property needs Objective-C")
}
