import UIKit

/// When content, insets or frame shrink, the offset comes back within the edges.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/contentsize
/// - Evidence: lore
/// - Systems: iOS 3+
func aChangedContentStaysWithinItsEdges(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  scroll.contentOffset.y = 4000 - 844
  scroll.contentSize.height = 3000
  stage.turn()
  stage.expect(scroll.contentOffset.y, is: 3000 - 844)
}
