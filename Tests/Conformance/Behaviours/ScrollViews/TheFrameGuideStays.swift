import UIKit

/// What is pinned to the frame layout guide stays in place while content scrolls.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/framelayoutguide
/// - Evidence: documented
/// - Systems: iOS 11+
func theFrameGuideStays(_ stage: Stage) {
  let (scroll, header) = (Scroll(stage, content: 4000), UIView())
  header.translatesAutoresizingMaskIntoConstraints = false
  scroll.addSubview(header)
  NSLayoutConstraint.activate([
    header.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 7),
    header.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor),
    header.widthAnchor.constraint(equalToConstant: 100),
    header.heightAnchor.constraint(equalToConstant: 20),
  ])
  stage.show(scroll)
  stage.expect(header.convert(CGPoint.zero, to: scroll.superview).y, near: 7)
  scroll.contentOffset.y = 200
  stage.turn()
  stage.expect(header.convert(CGPoint.zero, to: scroll.superview).y, near: 7)
}
