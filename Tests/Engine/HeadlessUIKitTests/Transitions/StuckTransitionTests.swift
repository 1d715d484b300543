import Foundation
import HeadlessUIKit
import Testing

/// A transition that no one completes, diagnosed by the simulation alone.
struct StuckTransitionTests {
  /// A push with an animator of one second; a button covers the whole pushed screen.
  private struct Rig {
    let simulation = Simulation()
    let window: UIWindow
    let navigation: UINavigationController
    let delegate: Delegate
    let taps = Taps()

    init(completes: Bool) {
      let simulation = simulation
      let delegate = Delegate(completes: completes)
      let taps = taps
      self.delegate = delegate
      (window, navigation) = simulation.run {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.delegate = delegate
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        let detail = UIViewController()
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        button.addAction(UIAction { _ in taps.count += 1 }, for: .touchUpInside)
        detail.view.addSubview(button)
        navigation.pushViewController(detail, animated: true)
        return (window, navigation)
      }
    }

    func tap() {
      simulation.run { window.tap(at: CGPoint(x: 200, y: 400)) }
      simulation.run(until: simulation.now + 0.2)
    }

    var codes: [String] { simulation.diagnostics.map(\.code) }
  }

  private final class Taps { var count = 0 }

  private final class Delegate: NSObject, UINavigationControllerDelegate {
    let completes: Bool
    var context: (any UIViewControllerContextTransitioning)?

    init(completes: Bool) { self.completes = completes }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      ClosureAnimator { [self] context in
        self.context = context
        guard let view = context.view(forKey: .to) else { return }
        context.containerView.addSubview(view)
        view.alpha = 0
        UIView.animate(withDuration: 1) {
          view.alpha = 1
        } completion: { [completes] _ in
          if completes { context.completeTransition(true) }
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `it is named as soon as nothing is left to happen`(completes: Bool) {
    let rig = Rig(completes: completes)
    rig.simulation.run(until: 0.5)
    #expect(rig.codes == [])
    rig.simulation.run(until: 5)
    #expect(rig.codes == (completes ? [] : ["never-completed"]))
  }

  @Test func `it is not named any more once it has been completed after all`() throws {
    let rig = Rig(completes: false)
    rig.simulation.runUntilIdle()
    #expect(rig.codes == ["never-completed"])
    let context = try #require(rig.delegate.context)
    rig.simulation.run { context.completeTransition(true) }
    rig.simulation.runUntilIdle()
    #expect(rig.codes == [])
  }

  @Test(arguments: [true, false])
  func `a button on the screen takes no tap until it has been completed`(completes: Bool) {
    let rig = Rig(completes: completes)
    rig.simulation.run(until: 5)
    rig.tap()
    #expect(rig.taps.count == (completes ? 1 : 0))
    guard !completes else { return }
    rig.simulation.run { rig.delegate.context?.completeTransition(true) }
    rig.tap()
    #expect(rig.taps.count == 1)
  }
}
