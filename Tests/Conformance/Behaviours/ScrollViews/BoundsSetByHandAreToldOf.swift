import UIKit

/// Bounds whose origin is set by hand scroll: the delegate is told as for an offset, and once.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/contentoffset, since the offset is the bounds' origin
/// - Evidence: inferred
/// - Systems: iOS 8+
func boundsSetByHandAreToldOf(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  scroll.bounds.origin.y = 100
  stage.expectNotes(["didScroll"])
  scroll.bounds = CGRect(x: 0, y: 200, width: scroll.bounds.width, height: scroll.bounds.height)
  stage.expectNotes(["didScroll"])
  scroll.contentOffset.y = 300
  stage.expectNotes(["didScroll"])
  scroll.bounds.origin.y = 300
  stage.expectNotes([])
}
