import UIKit

/// A transition without an interaction controller reports no change of the interaction.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/notifywheninteractionchanges(_:)
/// - Evidence: inferred
/// - Systems: iOS 10+
func nothingDrivesNothingIsTold(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: true)
  navigation.transitionCoordinator?.notifyWhenInteractionChanges { _ in stage.note("changed") }
  stage.settle()
  stage.expect(!stage.notes.contains("changed"))
}
