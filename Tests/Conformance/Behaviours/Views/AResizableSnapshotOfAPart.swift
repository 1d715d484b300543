import UIKit

/// A resizable snapshot of a part of a view has that part's size and its corner at zero.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/resizablesnapshotview(from:afterscreenupdates:withcapinsets:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aResizableSnapshotOfAPart(_ stage: Stage) {
  let view = box(0, 200, 200, 100)
  stage.show(view)
  let part = view.resizableSnapshotView(
    from: CGRect(x: 20, y: 10, width: 50, height: 40), afterScreenUpdates: true,
    withCapInsets: .zero)
  stage.expect(part?.bounds.size, is: CGSize(width: 50, height: 40))
}
