import UIKit

/// A layer runs its own action for a change, with the name of the property.
///
/// - Source: developer.apple.com/documentation/quartzcore/caaction
/// - Evidence: documented
/// - Systems: iOS 8+
func anActionOfTheLayerRuns(_ stage: Stage) {
  let layer = stage.showLayer()
  let notebook = Notebook(stage)
  layer.actions = ["zPosition": notebook]
  layer.zPosition = 4
  stage.expectNotes(["zPosition"])
}

private final class Notebook: NSObject, CAAction {
  private let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    stage.note(event)
  }
}
