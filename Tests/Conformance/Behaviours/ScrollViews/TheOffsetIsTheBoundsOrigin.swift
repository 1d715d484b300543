import UIKit

/// The content offset is the origin of the bounds, so that content moves by it.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/contentoffset
/// - Evidence: documented
/// - Systems: iOS 3+
func theOffsetIsTheBoundsOrigin(_ stage: Stage) {
  let (scroll, content) = (Scroll(stage, content: 4000), box(0, 1000))
  scroll.addSubview(content)
  stage.show(scroll)
  scroll.contentOffset.y = 950
  stage.expect(scroll.bounds.origin, is: CGPoint(x: 0, y: 950))
  stage.expect(content.convert(CGPoint.zero, to: nil), is: CGPoint(x: 0, y: 50))
}
