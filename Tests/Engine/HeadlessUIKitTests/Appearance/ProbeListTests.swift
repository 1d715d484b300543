import Foundation
import HeadlessUIKit
import Testing

/// Apple's names that apps use and that were once neither declared nor listed as missing.
///
/// Each is now declared, or listed as missing in `Tests/Conformance/absent.txt`.
@MainActor struct ProbeListTests {
  private let simulation = Simulation()

  @Test func `coordinates that are no numbers raise an exception on devices, and change nothing`() {
    let view = simulation.run { UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40)) }
    simulation.run {
      view.center.y = .nan
      view.bounds.size.width = .nan
      view.frame = CGRect(x: CGFloat.nan, y: 0, width: 30, height: 40)
    }
    #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(simulation.diagnostics.map(\.code) == ["raises-exception", "raises-exception"])
  }

  @Test func `margins can be overridden`() {
    final class Wide: UIView {
      override var layoutMargins: UIEdgeInsets {
        get { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
        set {}
      }
    }
    simulation.run { #expect(Wide().layoutMargins.right == 4) }
  }

  @Test func `the rest is there, and acts as its page says or is kept`() {
    simulation.run {
      let (view, window, scroll) = (UIView(), UIWindow(), UIScrollView())
      let (pan, controller) = (UIPanGestureRecognizer(), UIViewController())
      let navigation = UINavigationController(navigationBarClass: nil, toolbarClass: nil)
      #expect(navigation.barHideOnSwipeGestureRecognizer.view == nil)
      #expect(navigation.interactiveContentPopGestureRecognizer == nil)
      (scroll.bouncesHorizontally, scroll.transfersHorizontalScrollingToParent) = (false, false)
      scroll.contentAlignmentPoint = CGPoint(x: 0, y: 1)
      #expect(pan.buttonMask == [] && pan.modifierFlags == [])
      view.tintAdjustmentMode = .dimmed
      view.cornerConfiguration = .capsule()
      window.windowLevel = .alert
      _ = (view.keyboardLayoutGuide, UITrackingLayoutGuide(), UIStepper(), UIProgressView())
      _ = (UISearchBar(), UISearchController(searchResultsController: nil))
      _ = (CAEmitterLayer(), CAReplicatorLayer(), CATextLayer())
      #expect(controller.contentScrollView(for: .top) == nil)
      #expect(!controller.performsActionsWhilePresentingModally)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120)
      #expect(UILayoutPriority.required - 1 == UILayoutPriority(999))
      #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
      var isDark = true
      UITraitCollection().performAsCurrent { isDark = false }
      #expect(!isDark)
    }
  }
}
