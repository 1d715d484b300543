import Foundation
import HeadlessUIKit
import Testing

/// The articles' transitions, retyped: what is seen, how long the rest takes, and what a forgotten view is called.
struct ArticleAppsTests {
  /// Presents screens by one animator.
  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate,
    UINavigationControllerDelegate
  {
    let animator: any UIViewControllerAnimatedTransitioning
    init(_ animator: any UIViewControllerAnimatedTransitioning) { self.animator = animator }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
  }

  private static let button = CGRect(x: 320, y: 656, width: 50, height: 50)

  /// Presents a screen, and returns it with the delegate, which no one else keeps.
  private func present(
    by animator: any UIViewControllerAnimatedTransitioning, _ style: UIModalPresentationStyle,
    on stage: AppStage<UIViewController>
  ) -> (screen: UIViewController, delegate: Delegate) {
    let delegate = Delegate(animator)
    let screen = stage.simulation.run {
      let screen = UIViewController()
      screen.modalPresentationStyle = style
      screen.transitioningDelegate = delegate
      stage.root.present(screen, animated: true)
      return screen
    }
    return (screen, delegate)
  }

  @Test func `the circle grows from an oval into a turn of an arc`() throws {
    let stage = AppStage { UIViewController() }
    let (screen, delegate) = present(by: CircleAnimator(from: Self.button), .fullScreen, on: stage)
    // 320 pt across and 656 pt up from the button's corner, about the screen's middle.
    let radius = (320.0 * 320 + 656 * 656).squareRoot()
    stage.pass(0)
    for time in [0.1, 0.25, 0.4] {
      stage.simulation.run(until: time)
      let mask = try #require(
        stage.simulation.run { screen.view.layer.mask?.presentation() } as? CAShapeLayer)
      let box = UIBezierPath(cgPath: try #require(mask.path)).bounds
      let share = (box.width - 50) / (2 * radius - 50)
      #expect(abs(box.width - box.height) < 1e-6, "\(time)")
      #expect(abs(box.midX - (345 + (200 - 345) * share)) < 1e-6, "\(time)")
      #expect(abs(box.midY - (681 + (400 - 681) * share)) < 1e-6, "\(time)")
      #expect(time < 0.25 ? share < 0.2 : time > 0.25 ? share > 0.8 : abs(share - 0.5) < 1e-3)
    }
    stage.runUntilIdle()
    withExtendedLifetime(delegate) {}
    #expect(screen.view.window === stage.window && screen.view.layer.mask == nil)
    #expect(stage.root.view.window == nil)
    #expect(stage.simulation.diagnostics == [])
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .custom])
  func `a presented view that is never added is named`(style: UIModalPresentationStyle) {
    let stage = AppStage { UIViewController() }
    let (screen, delegate) = present(
      by: CircleAnimator(from: Self.button, addsView: false), style, on: stage)
    stage.runUntilIdle()
    // In no window its layer has no animation that could end the transition; whoever ends it finds nothing shown.
    withExtendedLifetime(delegate) {}
    #expect(screen.view.window == nil)
    #expect(stage.simulation.diagnostics.map(\.code).contains("view-not-shown"))
  }

  @Test func `the snapshot swings up in a second and makes way for the screen`() {
    let stage = AppStage { UIViewController() }
    let (screen, delegate) = present(by: SnapshotAnimator(), .fullScreen, on: stage)
    stage.pass(0.5)
    #expect(screen.view.window == nil)
    stage.pass(0.51)
    stage.runUntilIdle()
    withExtendedLifetime(delegate) {}
    #expect(screen.view.frame == stage.window.bounds)
    #expect(screen.view.superview?.subviews == [screen.view].compactMap(\.self))
    #expect(stage.simulation.diagnostics == [])
  }

  /// Half of the extent and a point more, over 1.5 s.
  @Test(arguments: [
    (slowsDown: false, end: UITouch.Phase.ended, rest: 0.495 * 1.5),
    (slowsDown: true, end: .ended, rest: 1.5),
    (slowsDown: false, end: .cancelled, rest: 0.505 * 1.5),
    (slowsDown: true, end: .cancelled, rest: 0.505 * 1.5 / 0.495),
  ])
  func `a pull of 101 points settles as long as on a device`(
    slowsDown: Bool, end: UITouch.Phase, rest: Double
  ) throws {
    let stage = AppStage { PullNavigation(rootViewController: UIViewController()) }
    stage.run {
      stage.root.pull.slowsDown = slowsDown
      stage.root.openDetail()
    }
    stage.runUntilIdle()
    stage.drag(
      from: CGPoint(x: 50, y: 300), to: CGPoint(x: 151, y: 300), over: 0.5, endingAs: end)
    stage.runUntilIdle()
    let released = try #require(stage.root.pull.releasedAt)
    let ended = try #require(stage.root.endedAt)
    #expect(abs(ended - released - rest) < 1e-6)
    #expect(stage.root.viewControllers.count == (end == .ended ? 1 : 2))
    #expect(stage.simulation.diagnostics == [])
  }

  @Test(arguments: [(0.45, false), (0.55, true), (0.8, true)])
  func `the rest of an own interaction takes 0.4 s wherever the finger lifts`(
    share: Double, pops: Bool
  ) throws {
    let stage = AppStage { ShrinkNavigation(rootViewController: UIViewController()) }
    stage.run { stage.root.pushViewController(UIViewController(), animated: false) }
    stage.runUntilIdle()
    stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 5 + 400 * share, y: 300), over: 0.5)
    stage.runUntilIdle()
    let released = try #require(stage.root.releasedAt)
    let ended = try #require(stage.root.endedAt)
    #expect(abs(ended - released - 0.4) < 1e-6)
    #expect(stage.root.viewControllers.count == (pops ? 1 : 2))
    #expect(stage.simulation.diagnostics == [])
  }
}
