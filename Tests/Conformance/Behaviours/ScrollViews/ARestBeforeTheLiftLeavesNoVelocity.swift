import UIKit

/// A finger that rests before it lifts leaves no deceleration.
///
/// - Source: recordings of a slow drag on an iPhone 6s
/// - Evidence: measured, none after a pause of 0.2 s
/// - Systems: iOS 12…18
func aRestBeforeTheLiftLeavesNoVelocity(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 600), in: 0.1, holds: true)
  stage.play(.up(0.3, 200, 600))
  stage.expect(stage.takeNotes().suffix(2), is: ["willEndDragging", "didEndDragging false"])
  stage.expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
  stage.expect(scroll.contentOffset.y, near: 90)
}
