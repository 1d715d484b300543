import UIKit

/// `addChild` calls `willMove(toParent:)` with the parent, and `removeFromParent` calls `didMove(toParent:)` with
/// nil; the other two are the container's to call.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)
/// - Evidence: documented
/// - Systems: iOS 7+
func addChildCallsWillMove(_ stage: Stage) {
  let (root, child) = (UIViewController(), Moving("B", stage))
  stage.show(root)
  root.addChild(child)
  stage.expectNotes(["B will move in"])
  child.removeFromParent()
  stage.expectNotes(["B did move out"])
}

private final class Moving: Screen {
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note("will move \(parent == nil ? "out" : "in")")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note("did move \(parent == nil ? "out" : "in")")
  }
}
