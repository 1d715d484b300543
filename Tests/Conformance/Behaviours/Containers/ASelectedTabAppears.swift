import UIKit

/// Selecting a tab by program without an animator calls the new screen's will, the old one's will and did, and the
/// new one's did, in the same turn of the run loop.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured
/// - Systems: iOS 7+
func aSelectedTabAppears(_ stage: Stage) {
  let tabs = stage.showTabs("A", "B")
  tabs.selectedIndex = 1
  stage.turn()
  stage.expectNotes(["B willAppear", "A willDisappear", "A didDisappear", "B didAppear"])
  stage.expect(tabs.selectedViewController?.title, is: "B")
}
