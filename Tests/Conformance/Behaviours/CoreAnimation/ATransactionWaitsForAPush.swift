import UIKit

/// The completion of a transaction around a push is called when the push has ended.
///
/// - Source: stackoverflow.com/questions/12904410, "completion block for popViewController"
/// - Evidence: lore, the push with a completion of many apps
/// - Systems: iOS 3+
func aTransactionWaitsForAPush(_ stage: Stage) {
  let navigation = stage.showStack("A")
  CATransaction.begin()
  CATransaction.setCompletionBlock {
    stage.note("pushed, coordinator: \(navigation.transitionCoordinator != nil)")
  }
  navigation.pushViewController(Screen("B", stage), animated: true)
  CATransaction.commit()
  stage.turn()
  stage.expect(!stage.notes.contains { $0.hasPrefix("pushed") })
  stage.settle()
  stage.expect(stage.notes.contains("pushed, coordinator: false"))
}
