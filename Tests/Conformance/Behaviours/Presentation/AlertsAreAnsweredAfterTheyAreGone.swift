import UIKit

/// The handler of an alert's action is called after the alert was dismissed.
///
/// - Source: developer.apple.com/documentation/uikit/uialertaction
/// - Evidence: lore, handlers may present the next alert
/// - Systems: iOS 8+
func alertsAreAnsweredAfterTheyAreGone(_ stage: Stage) {
  let presenter = Screen("A", stage)
  stage.show(presenter)
  let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
  alert.addAction(
    UIAlertAction(title: "OK", style: .default) { _ in
      stage.note("presented: \(presenter.presentedViewController != nil)")
    })
  presenter.present(alert, animated: true)
  stage.settle()
  guard let card = alert.view.subviews.first else { return stage.expect(false, "no card") }
  let frame = card.convert(card.bounds, to: nil)
  stage.tap(frame.midX, frame.maxY - 20)
  stage.settle()
  stage.expect(stage.takeNotes().contains("presented: false"))
}
