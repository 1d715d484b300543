import UIKit

/// The system animation `.delete` fades views out, removes them, and animates what changes beside.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/systemanimation/delete
/// - Evidence: documented, and lore for the fading
/// - Systems: iOS 8+
func deletingFadesAndRemoves(_ stage: Stage) {
  let (gone, other) = (box(), box(0, 100))
  stage.show(gone, other)
  UIView.perform(
    .delete, on: [gone], options: [.curveLinear], animations: { other.frame.origin.y = 0 },
    completion: { stage.note("finished: \($0)") })
  stage.wait(0.1)
  stage.expect(gone.shown.opacity < 1 && gone.shown.opacity > 0)
  stage.expect(other.shown.frame.minY < 100 && other.shown.frame.minY > 0)
  stage.settle()
  stage.expectNotes(["finished: true"])
  stage.expect(gone.superview == nil)
}
