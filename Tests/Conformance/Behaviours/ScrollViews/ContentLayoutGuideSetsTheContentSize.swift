import UIKit

/// Constraints to the content layout guide decide the content size.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide
/// - Evidence: documented
/// - Systems: iOS 11+
func contentLayoutGuideSetsTheContentSize(_ stage: Stage) {
  let (scroll, content) = (
    UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 500)), UIView()
  )
  content.translatesAutoresizingMaskIntoConstraints = false
  scroll.addSubview(content)
  let guide = scroll.contentLayoutGuide
  NSLayoutConstraint.activate([
    content.topAnchor.constraint(equalTo: guide.topAnchor, constant: 50),
    content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
    content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    content.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -30),
    content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    content.heightAnchor.constraint(equalToConstant: 900),
  ])
  stage.show(scroll)
  stage.expect(scroll.contentSize, is: CGSize(width: 390, height: 980))
}
