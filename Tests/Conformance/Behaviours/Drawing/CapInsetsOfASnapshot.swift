import UIKit

/// The cap insets of a resizable snapshot keep its edges from being stretched.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/resizablesnapshotview(from:afterscreenupdates:withcapinsets:)
/// - Evidence: documented
/// - Systems: iOS 8+
func capInsetsOfASnapshot(_ stage: Stage) {
  let view = box()
  stage.show(view)
  _ = view.resizableSnapshotView(
    from: view.bounds, afterScreenUpdates: true,
    withCapInsets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
  stage.cannotTell("what is drawn is not seen by code")
}
