import UIKit

/// An interaction is notified of the view to which it is added, and leaves the one before.
///
/// - Source: developer.apple.com/documentation/uikit/uiinteraction
/// - Evidence: documented, and inferred for the view before
/// - Systems: iOS 11+
func anInteractionIsToldOfItsView(_ stage: Stage) {
  let (first, second, interaction) = (UIView(), UIView(), Interaction())
  first.addInteraction(interaction)
  stage.expect(interaction.view === first)
  stage.expect(first.interactions.count, is: 1)
  second.addInteraction(interaction)
  stage.expect(interaction.view === second)
  stage.expect(first.interactions.isEmpty)
  second.removeInteraction(interaction)
  stage.expect(interaction.view == nil)
}

private final class Interaction: NSObject, UIInteraction {
  weak var view: UIView?
  func willMove(to view: UIView?) {}
  func didMove(to view: UIView?) { self.view = view }
}
