import Foundation
import HeadlessUIKit
import PackageFolder
import Testing

/// Apple's names that apps use and that were once neither declared nor listed as missing.
///
/// Each is now declared, or listed in `Simulated.md`.
@MainActor struct ProbeListTests {
  private let simulation = Simulation()

  /// The names that `Simulated.md` must list as missing.
  private static let missing = [
    "CAValueFunction", "valueFunction", "layoutGuide(for:)", "UITab",
    "tabs", "mode", "topEdgeEffect", "UICollectionViewTransitionLayout",
    "startInteractiveTransition(to:completion:)", "undoManager", "isExclusiveTouch",
    "UITabGroup", "UIScrollEdgeElementContainerInteraction", "UIPointerInteraction",
    "refreshControl",
    "searchController", "setConstraints(_:activeWhenNearEdge:)", "remove(_:)",
    "barHideOnTapGestureRecognizer", "buttonMaskRequired", "displayScale", "UIContentSizeCategory",
    "title", "init(style:)", "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource",
    "NSDiffableDataSourceSnapshot", "UICollectionViewCompositionalLayout",
    "NSCollectionLayoutSection",
  ]

  @Test func `what is missing is admitted by its name`() throws {
    let page = packageFolder.appendingPathComponent(
      "Sources/Engine/HeadlessUIKit/HeadlessUIKit.docc/Simulated.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for name in Self.missing {
      #expect(text.contains("`\(name)`"), "\(name)")
    }
  }

  @Test func `traits can be changed by closures, and override those of a presentation`() {
    simulation.run {
      let traits = UITraitCollection { $0.userInterfaceStyle = .dark }
      #expect(traits.userInterfaceStyle == .dark && traits.horizontalSizeClass == .unspecified)
      let wide = traits.modifyingTraits { $0.horizontalSizeClass = .regular }
      #expect(wide.userInterfaceStyle == .dark && wide.horizontalSizeClass == .regular)
      #expect(traits.horizontalSizeClass == .unspecified && traits.displayScale == 3)
      let screen = UIViewController()
      let presentation = UIPresentationController(presentedViewController: screen, presenting: nil)
      presentation.traitOverrides.userInterfaceStyle = .dark
      #expect(presentation.overrideTraitCollection?.userInterfaceStyle == .dark)
    }
  }

  @Test func `interactions are told of their view`() {
    final class Delegate: NSObject, UIContextMenuInteractionDelegate {
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? { nil }
    }
    simulation.run {
      let (first, second, delegate) = (UIView(), UIView(), Delegate())
      let interaction = UIContextMenuInteraction(delegate: delegate)
      first.addInteraction(interaction)
      #expect(interaction.view === first && first.interactions.count == 1)
      second.addInteraction(interaction)
      #expect(interaction.view === second && first.interactions.isEmpty)
      second.removeInteraction(interaction)
      #expect(interaction.view == nil && second.interactions.isEmpty)
    }
  }

  @Test func `layers are replaced, and scrolled`() {
    simulation.run {
      let (parent, first, last, new) = (CALayer(), CALayer(), CALayer(), CALayer())
      parent.addSublayer(first)
      parent.addSublayer(last)
      parent.replaceSublayer(first, with: new)
      #expect(parent.sublayers == [new, last] && first.superlayer == nil)
      parent.replaceSublayer(first, with: first)
      #expect(parent.sublayers == [new, last])
      let scroll = CAScrollLayer()
      scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      scroll.scrollMode = .vertically
      scroll.scroll(to: CGPoint(x: 30, y: 40))
      #expect(scroll.bounds.origin == CGPoint(x: 0, y: 40))
      scroll.scroll(to: CGRect(x: 0, y: 150, width: 10, height: 20))
      #expect(scroll.bounds.origin == CGPoint(x: 0, y: 70))
    }
  }

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

  @Test func `repeated changes of a block come back`() {
    let (once, twice) = simulation.run { (UIView(), UIView()) }
    simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { twice.center.x = 100 }
        once.center.x = 100
      }
    }
    simulation.run(until: 1.5)
    let shown = simulation.run {
      [once, twice].map { ($0.layer.presentation() ?? $0.layer).position.x }
    }
    #expect(shown == [100, 50])
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
