import UIKit

/// An unanimated push or presentation is laid out before `viewDidAppear`.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)
/// - Evidence: lore, frames are read in `viewDidAppear`
/// - Systems: iOS 7+
func layoutComesBeforeDidAppear(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Laid("B", stage)
  navigation.pushViewController(screen, animated: false)
  stage.settle()
  let notes = stage.takeNotes()
  stage.expect(
    (notes.firstIndex(of: "B layout") ?? 99) < (notes.firstIndex(of: "B didAppear") ?? 0),
    "\(notes)")
}

private final class Laid: Screen {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    note("layout")
  }
}
