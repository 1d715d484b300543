import UIKit

/// A context menu interaction asks for its menu after a long press.
///
/// - Source: developer.apple.com/documentation/uikit/uicontextmenuinteraction
/// - Evidence: documented
/// - Systems: iOS 13+
func aContextMenuAsksAfterALongPress(_ stage: Stage) {
  let view = box(0, 200, 300, 300)
  let delegate = stage.keep(Menu(stage))
  view.addInteraction(UIContextMenuInteraction(delegate: delegate))
  stage.show(view)
  stage.play(.down(0, 100, 300), .up(1.5, 100, 300))
  stage.expectNotes(["asked"])
}

private final class Menu: NSObject, UIContextMenuInteractionDelegate {
  private let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    stage.note("asked")
    return nil
  }
}
