import Foundation
import HeadlessUIKit
import Testing

/// What the articles say about the stack around a transition, on a screen of 390 × 844 pt.
struct ArticleFactsTests {
  /// Notes what it is asked for, and what the contexts of its transitions say.
  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate,
    UINavigationControllerDelegate
  {
    var asked: [String] = []
    var seen: [Seen] = []
    var wraps = false

    struct Seen {
      var from, to: UIViewController?
      var fromView, toView: UIView?
      var initialFrom, initialTo, finalFrom, finalTo: CGRect
    }

    private func animator(_ word: String) -> ClosureAnimator {
      asked.append(word)
      return ClosureAnimator { [self] context in
        let (from, to) = (
          context.viewController(forKey: .from), context.viewController(forKey: .to)
        )
        guard let from, let to else { return }
        seen.append(
          Seen(
            from: from, to: to, fromView: context.view(forKey: .from),
            toView: context.view(forKey: .to), initialFrom: context.initialFrame(for: from),
            initialTo: context.initialFrame(for: to), finalFrom: context.finalFrame(for: from),
            finalTo: context.finalFrame(for: to)))
        if let view = context.view(forKey: .to) {
          view.frame = context.finalFrame(for: to)
          context.containerView.addSubview(view)
        }
        UIView.animate(withDuration: 0.3) {
          context.view(forKey: .from)?.alpha = 0.5
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator("presented") }

    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator("dismissed") }

    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?,
      source: UIViewController
    ) -> UIPresentationController? {
      asked.append("presentation")
      return wraps
        ? Wrapping(presentedViewController: presented, presenting: presenting)
        : UIPresentationController(presentedViewController: presented, presenting: presenting)
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      animator(operation == .push ? "push" : "pop")
    }
  }

  /// Shows the presented view inside another one.
  private final class Wrapping: UIPresentationController {
    let wrapper = UIView()
    override var presentedView: UIView? { wrapper }
    override func presentationTransitionWillBegin() {
      wrapper.addSubview(presentedViewController.view)
    }
  }

  private let simulation = Simulation()
  private let delegate = Delegate()
  private let root: UIViewController
  private let sheet: UIViewController
  private let window: UIWindow
  private let screen = CGRect(x: 0, y: 0, width: 390, height: 844)

  init() {
    let screen = screen
    (window, root, sheet) = simulation.run {
      let window = UIWindow(frame: screen)
      let (root, sheet) = (UIViewController(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      return (window, root, sheet)
    }
  }

  private func present(_ style: UIModalPresentationStyle, with delegate: Delegate?) {
    simulation.run {
      sheet.modalPresentationStyle = style
      sheet.transitioningDelegate = delegate
      root.present(sheet, animated: true)
    }
  }

  private func dismiss() {
    simulation.run { sheet.dismiss(animated: true) }
    simulation.runUntilIdle()
  }

  @Test(arguments: [UIModalPresentationStyle.custom, .fullScreen])
  func `custom keeps the presenter's view, and alone asks for a presentation controller`(
    style: UIModalPresentationStyle
  ) throws {
    present(style, with: delegate)
    simulation.runUntilIdle()
    let isCustom = style == .custom
    #expect(delegate.asked == (isCustom ? ["presentation", "presented"] : ["presented"]))
    #expect((root.view.window != nil) == isCustom)
    dismiss()
    let (there, back) = (try #require(delegate.seen.first), try #require(delegate.seen.last))
    // On the way back, from and to are swapped. The context gives the animator no view that stays on screen.
    #expect(there.from === root && there.to === sheet && back.from === sheet && back.to === root)
    #expect((there.fromView == nil) == isCustom)
    #expect((back.toView == nil) == isCustom)
    #expect(there.toView === sheet.view && back.fromView === sheet.view)
    #expect(root.view.window === window && root.view.frame == screen)
  }

  @Test func `frames: the one that comes has none at first, and its final one`() throws {
    present(.fullScreen, with: delegate)
    simulation.runUntilIdle()
    let seen = try #require(delegate.seen.first)
    #expect(seen.initialFrom == screen && seen.initialTo == .zero && seen.finalTo == screen)
  }

  @Test func `the context's view may be another than the controller's`() throws {
    delegate.wraps = true
    present(.custom, with: delegate)
    simulation.runUntilIdle()
    let seen = try #require(delegate.seen.first)
    #expect(seen.toView !== sheet.view && sheet.view.superview === seen.toView)
  }

  @Test func `a presentation begins in the next turn, with its coordinator there at once`() {
    simulation.run {
      sheet.modalPresentationStyle = .fullScreen
      sheet.transitioningDelegate = delegate
      root.present(sheet, animated: true)
      #expect(sheet.viewIfLoaded?.window == nil)
      #expect(root.transitionCoordinator != nil && delegate.seen.isEmpty)
    }
    #expect(sheet.view.window === window)
    simulation.runUntilIdle()
    #expect(root.transitionCoordinator == nil)
  }

  // The system's cover takes 0.4 s; ease-in-ease-out at a quarter is 0.129162.
  @Test func `without an animator the screen is covered from below, or dissolved`() throws {
    present(.fullScreen, with: nil)
    simulation.run(until: 0.1)
    let shown = try #require(sheet.view.layer.presentation())
    #expect(abs(shown.convert(CGPoint.zero, to: nil).y - 844 * (1 - 0.129162)) < 0.5)
    simulation.runUntilIdle()
    #expect(simulation.diagnostics == [])
  }

  @Test(arguments: [UIModalTransitionStyle.flipHorizontal, .partialCurl])
  func `a flip and a curl are named as not simulated`(style: UIModalTransitionStyle) {
    simulation.run { sheet.modalTransitionStyle = style }
    present(.fullScreen, with: nil)
    simulation.runUntilIdle()
    #expect(simulation.diagnostics.map(\.code) == ["not-simulated"])
    #expect(sheet.view.window === window)
  }

  @Test func `the transitioning delegate is not retained`() {
    var delegate: Delegate? = Delegate()
    simulation.run { sheet.transitioningDelegate = delegate }
    #expect(sheet.transitioningDelegate != nil)
    delegate = nil
    #expect(sheet.transitioningDelegate == nil)
  }

  @Test func `one method for pushes and pops, told apart by the operation`() {
    simulation.run {
      let navigation = UINavigationController(rootViewController: UIViewController())
      window.rootViewController = navigation
      navigation.delegate = delegate
      navigation.pushViewController(sheet, animated: true)
    }
    simulation.runUntilIdle()
    simulation.run { _ = sheet.navigationController?.popViewController(animated: true) }
    simulation.runUntilIdle()
    #expect(delegate.asked == ["push", "pop"])
  }

  @Test func `a percent-driven controller begins with UIKit's defaults`() {
    simulation.run {
      let driver = UIPercentDrivenInteractiveTransition()
      #expect(driver.completionSpeed == 1 && driver.completionCurve == .easeInOut)
      #expect(driver.wantsInteractiveStart && driver.timingCurve == nil)
    }
  }
}
