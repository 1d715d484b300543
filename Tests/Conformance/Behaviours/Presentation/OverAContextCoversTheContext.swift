import UIKit

/// A presentation in the current context covers the controller that defines the context, and that one presents.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/definespresentationcontext
/// - Evidence: documented
/// - Systems: iOS 8+
func overAContextCoversTheContext(_ stage: Stage) {
  let (root, context, screen) = (Screen("A", stage), Screen("B", stage), Screen("C", stage))
  context.definesPresentationContext = true
  context.view.frame = CGRect(x: 0, y: 100, width: 390, height: 300)
  root.addChild(context)
  root.view.addSubview(context.view)
  context.didMove(toParent: root)
  stage.show(root)
  screen.modalPresentationStyle = .currentContext
  context.present(screen, animated: true)
  stage.settle()
  stage.expect(screen.presentingViewController === context)
  stage.expect(
    screen.view.convert(screen.view.bounds, to: nil),
    is: CGRect(x: 0, y: 100, width: 390, height: 300))
  stage.expect(root.view.window === stage.window)
}
