import UIKit

/// A display link calls its target at every frame until it is paused or invalidated.
///
/// - Source: developer.apple.com/documentation/quartzcore/cadisplaylink
/// - Evidence: documented
/// - Systems: iOS 8+
func aDisplayLinkCallsEveryFrame(_ stage: Stage) {
  stage.show(box())
  var count = 0
  let link = stage.eachFrame { _ in count += 1 }
  stage.wait(0.5)
  stage.expect(count > 25 && count < 65, "\(count)")
  link.isPaused = true
  let before = count
  stage.wait(0.2)
  stage.expect(count, is: before)
  link.isPaused = false
  stage.wait(0.1)
  stage.expect(count > before)
  link.invalidate()
  let last = count
  stage.wait(0.2)
  stage.expect(count, is: last)
}
