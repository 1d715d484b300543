import UIKit

/// A drag notifies the delegate that it will begin, each scroll, where it will end, that it ended, and the beginning
/// and end of the deceleration.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollviewdelegate
/// - Evidence: documented, and lore for the order
/// - Systems: iOS 3+
func aDragTellsItsDelegateInOrder(_ stage: Stage) {
  let scroll = Scroll(stage, content: 3000)
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 500), in: 0.2)
  stage.settle()
  stage.expect(
    stage.takeNotesOnce(),
    is: [
      "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
      "willBeginDecelerating", "didScroll", "didEndDecelerating",
    ])
  stage.expect(!scroll.isDecelerating)
}
