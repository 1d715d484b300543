import UIKit

/// A subclass that observes `frame` sees every frame that is set.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/frame
/// - Evidence: lore
/// - Systems: iOS 8+
func aSubclassSeesEveryFrame(_ stage: Stage) {
  let view = Watching()
  view.frame = CGRect(x: 10, y: 20, width: 60, height: 80)
  stage.expect(view.seen, is: [CGRect(x: 10, y: 20, width: 60, height: 80)])
}

private final class Watching: UIView {
  var seen: [CGRect] = []
  override var frame: CGRect { didSet { seen.append(frame) } }
}
