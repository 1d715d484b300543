import UIKit

/// Content that fits does not scroll, unless it always bounces along that axis.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/alwaysbouncevertical
/// - Evidence: documented
/// - Systems: iOS 3+
func contentThatFitsDoesNotScroll(_ stage: Stage) {
  let scroll = Scroll(stage, content: 400)
  stage.show(scroll)
  stage.drag(from: (200, 300), to: (200, 200), in: 0.1)
  stage.expectNotes([])
  scroll.alwaysBounceVertical = true
  stage.drag(from: (200, 300), to: (200, 200), in: 0.1)
  stage.expect(stage.takeNotes().first, is: "willBeginDragging")
  stage.settle()
}
