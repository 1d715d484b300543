import UIKit

/// `flashScrollIndicators()` shows the indicators for a moment.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/flashscrollindicators()
/// - Evidence: documented
/// - Systems: iOS 8+
func indicatorsFlash(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  scroll.flashScrollIndicators()
  stage.cannotTell("what is drawn is not seen by code")
}
