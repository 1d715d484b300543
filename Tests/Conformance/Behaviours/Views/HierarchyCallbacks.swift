import UIKit

/// A view is notified before and after it changes its superview and its window.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/didmovetowindow()
/// - Evidence: documented
/// - Systems: iOS 8+
func hierarchyCallbacks(_ stage: Stage) {
  let parent = box()
  stage.show(parent)
  let view = Told(stage)
  parent.addSubview(view)
  stage.expectNotes(["will superview", "will window", "did superview", "did window"])
  view.removeFromSuperview()
  stage.expect(stage.takeNotes().count, is: 4)
  stage.expect(view.window == nil)
}

private final class Told: UIView {
  private let stage: Stage
  init(_ stage: Stage) {
    self.stage = stage
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
  override func willMove(toSuperview newSuperview: UIView?) { stage.note("will superview") }
  override func didMoveToSuperview() { stage.note("did superview") }
  override func willMove(toWindow newWindow: UIWindow?) { stage.note("will window") }
  override func didMoveToWindow() { stage.note("did window") }
}
