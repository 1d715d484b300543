import Foundation
import HeadlessUIKit
import PackageFolder
import Testing

/// Every member that `Simulated.md` marks with ◇ is named by `not-simulated` when it is called.
@MainActor struct KeptMembersTests {
  /// A mark: the words before it on the page, what the diagnostic names, and a call.
  private struct Mark {
    let words: String
    let subject: String
    let call: @MainActor () -> Void

    init(_ words: String, _ subject: String, _ call: @escaping @MainActor () -> Void) {
      (self.words, self.subject, self.call) = (words, subject, call)
    }
  }

  @Test func `each is named when it is called`() {
    for mark in Self.marks {
      let simulation = Simulation()
      simulation.run(mark.call)
      simulation.runUntilIdle()
      Self.window = nil
      let named = simulation.diagnostics.filter { $0.code == "not-simulated" }.map(\.message)
      #expect(named.contains { $0.contains(mark.subject) }, "\(mark.words): \(named)")
    }
  }

  @Test func `every mark of the page is tried`() throws {
    let page = packageFolder.appendingPathComponent(
      "Sources/Engine/HeadlessUIKit/HeadlessUIKit.docc/Simulated.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.split(separator: "◇").map { part in
      part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    // The first two parts belong to the explanation of the mark. The last part is the text after the last mark.
    let marked = parts.dropFirst(2).dropLast()
    #expect(marked.count > 40)
    for words in marked {
      #expect(Self.marks.contains { words.hasSuffix($0.words) }, "\(words.suffix(60))")
    }
    for mark in Self.marks {
      #expect(marked.contains { $0.hasSuffix(mark.words) }, "\(mark.words)")
    }
  }

  private static let marks =
    layers + views + controllers + bars + controls + scrolling + frameworks

  private static let layers = [
    Mark("Text", "CATextLayer.string") { CATextLayer().string = "text" },
    Mark("replicator", "CAReplicatorLayer.instanceCount") {
      CAReplicatorLayer().instanceCount = 3
    },
    Mark("emitter layers", "CAEmitterLayer.emitterCells") {
      CAEmitterLayer().emitterCells = [CAEmitterCell()]
    },
    Mark("leaves no mark", "CGContext.fill") {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), false, 1)
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    },
    Mark("likewise", "UIBezierPath.fill") { UIBezierPath(rect: .zero).fill() },
    Mark("`render(in:)`", "CALayer.render") {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), false, 1)
      if let context = UIGraphicsGetCurrentContext() { CALayer().render(in: context) }
    },
    Mark("`isGeometryFlipped`", "CALayer.isGeometryFlipped") {
      CALayer().isGeometryFlipped = true
    },
    Mark("Key paths of no known property", "key path 'flavour'") {
      shown().layer.add(CABasicAnimation(keyPath: "flavour"), forKey: nil)
    },
    Mark("but the new state shows at once", "CATransition") {
      shown().layer.add(CATransition(), forKey: nil)
    },
    Mark("but shows the new state at once", "UIView.transition") {
      UIView.transition(
        with: shown(), duration: 1, options: .transitionFlipFromLeft, animations: {})
    },
    Mark("keyframe animations", "CAKeyframeAnimation.rotationMode") {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = [CGPoint.zero, CGPoint.zero]
      animation.rotationMode = .rotateAuto
      shown().layer.add(animation, forKey: nil)
    },
  ]

  private static let views = [
    Mark("Interactions of views", "UIView.addInteraction") {
      UIView().addInteraction(Interaction())
    },
    Mark("tint adjustment modes", "UIView.tintAdjustmentMode") {
      UIView().tintAdjustmentMode = .dimmed
    },
    Mark("Visual effects", "UIBlurEffect") {
      _ = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    },
    Mark("Loading of images by name", "UIImage(named:)") { _ = UIImage(named: "photo") },
    Mark("`drawHierarchy(in:afterScreenUpdates:)`", "UIView.drawHierarchy") {
      UIView().drawHierarchy(in: .zero, afterScreenUpdates: false)
    },
    Mark("resizable snapshots", "snapshot cap insets") {
      let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
      _ = shown().resizableSnapshotView(
        from: .zero, afterScreenUpdates: false, withCapInsets: insets)
    },
    Mark("Margins of the superview", "UIView.preservesSuperviewLayoutMargins") {
      UIView().preservesSuperviewLayoutMargins = true
    },
    Mark("`isBaselineRelativeArrangement`", "UIStackView.isBaselineRelativeArrangement") {
      UIStackView().isBaselineRelativeArrangement = true
    },
    Mark(
      "`viewRespectsSystemMinimumLayoutMargins`",
      "UIViewController.viewRespectsSystemMinimumLayoutMargins"
    ) { UIViewController().viewRespectsSystemMinimumLayoutMargins = false },
    Mark("settings of the keyboard's guide", "UIKeyboardLayoutGuide.usesBottomSafeArea") {
      shown().keyboardLayoutGuide.usesBottomSafeArea = false
    },
    Mark("`isExclusiveTouch`", "UIView.isExclusiveTouch") { UIView().isExclusiveTouch = true },
    Mark("Motion effects", "UIView.addMotionEffect") {
      UIView().addMotionEffect(
        UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis))
    },
    Mark("Appearance proxies", "UIAppearance") { UILabel.appearance().numberOfLines = 2 },
  ]

  private static let controllers = [
    Mark("view controllers", "UISplitViewController") {
      UISplitViewController().viewControllers = [UIViewController()]
    },
    Mark("Popovers", "UIModalPresentationStyle.popover") {
      let controller = UIViewController()
      controller.modalPresentationStyle = .popover
      home().present(controller, animated: false)
    },
    Mark("flip and curl", "UIModalTransitionStyle.flipHorizontal") {
      let controller = UIViewController()
      controller.modalPresentationStyle = .fullScreen
      controller.modalTransitionStyle = .flipHorizontal
      home().present(controller, animated: true)
    },
    Mark("The curl", "UIPageViewController.TransitionStyle.pageCurl") {
      UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
        .setViewControllers([UIViewController()], direction: .forward, animated: true)
    },
    Mark("segues by identifier", "UIStoryboard") {
      _ = UIStoryboard(name: "Main", bundle: nil)
    },
    Mark("Search controllers", "UISearchController") {
      UISearchController(searchResultsController: nil).isActive = true
    },
    Mark("activity sheets", "UIActivityViewController") {
      _ = UIActivityViewController(activityItems: [], applicationActivities: nil)
    },
  ]

  private static let bars = [
    Mark("Toolbars", "UIToolbar") { UIToolbar().setItems([], animated: false) },
    Mark("Bars: items", "UINavigationItem") { UIViewController().navigationItem.prompt = "text" },
    Mark("the navigation bar", "UINavigationBar") { UINavigationBar().shadowImage = UIImage() },
    Mark("`hidesBottomBarWhenPushed`", "UIViewController.hidesBottomBarWhenPushed") {
      UIViewController().hidesBottomBarWhenPushed = true
    },
    Mark("Bars that hide by gesture", "UINavigationController.hidesBarsOnSwipe") {
      UINavigationController().hidesBarsOnSwipe = true
    },
    Mark("Classes of bars of the app's own", "UINavigationController with a OwnBar") {
      _ = UINavigationController(navigationBarClass: OwnBar.self, toolbarClass: nil)
    },
    Mark("`setStatusBarStyle(_:animated:)` of the application", "UIApplication.setStatusBarStyle") {
      UIApplication.shared.setStatusBarStyle(.lightContent, animated: false)
    },
  ]

  private static let controls = [
    Mark("Feedback generators", "UIImpactFeedbackGenerator") {
      UIImpactFeedbackGenerator(style: .light).impactOccurred()
    },
    Mark("Names beside these", "observation of 'flavour'") {
      UIView().addObserver(UIView(), forKeyPath: "flavour", context: nil)
    },
    Mark("Selectors of a name alone", "Selector(\"go\") without a method") {
      let button = UIButton()
      button.addTarget(button, action: Selector("go"), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
    },
    Mark("menus of buttons", "UIButton.menu") {
      UIButton().menu = UIMenu(title: "", children: [])
    },
    Mark("side views of text fields", "UITextField.leftView") {
      UITextField().leftView = UIView()
    },
  ]

  private static let scrolling = [
    Mark("Zooming", "UIScrollView zooming") { UIScrollView().maximumZoomScale = 3 },
    Mark("`bouncesHorizontally`", "UIScrollView.bouncesHorizontally") {
      UIScrollView().bouncesHorizontally = false
    },
    Mark("`contentAlignmentPoint`", "UIScrollView.contentAlignmentPoint") {
      UIScrollView().contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
    },
    Mark(
      "`transfersHorizontalScrollingToParent`", "UIScrollView.transfersHorizontalScrollingToParent"
    ) {
      UIScrollView().transfersHorizontalScrollingToParent = false
    },
    Mark("`flashScrollIndicators()`", "UIScrollView.flashScrollIndicators") {
      UIScrollView().flashScrollIndicators()
    },
    Mark("accessories", "UITableViewCell.accessoryType") {
      UITableViewCell(style: .default, reuseIdentifier: nil).accessoryType = .checkmark
    },
    Mark("`selectedBackgroundView`", "UITableViewCell.selectedBackgroundView") {
      UITableViewCell(style: .default, reuseIdentifier: nil).selectedBackgroundView = UIView()
    },
    Mark("`estimatedItemSize`", "UICollectionViewFlowLayout.estimatedItemSize") {
      UICollectionViewFlowLayout().estimatedItemSize = CGSize(width: 40, height: 40)
    },
    Mark("pinned headers of flow layouts", "sectionHeadersPinToVisibleBounds") {
      UICollectionViewFlowLayout().sectionHeadersPinToVisibleBounds = true
    },
    Mark("Cells of nibs are plain ones", "UINib") { _ = UINib(nibName: "Cell", bundle: nil) },
  ]

  private static let frameworks = [
    Mark("players", "AVPlayer") { AVPlayer().play() },
    Mark("web views", "WKWebView") {
      WKWebView(frame: .zero).loadHTMLString("", baseURL: nil)
    },
    Mark("URL sessions", "URLSession") {
      URLSession.shared.dataTask(with: URL(filePath: "/nowhere")).resume()
    },
    Mark("contexts give empty images of their size", "UIGraphicsBeginImageContext") {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), false, 1)
    },
  ]

  private final class OwnBar: UINavigationBar {}

  private final class Interaction: NSObject, UIInteraction {
    weak var view: UIView?
    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
  }

  /// The window of the call under way.
  private static var window: UIWindow?

  private static func home() -> UIViewController {
    let (window, home) = (
      UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844)), UIViewController()
    )
    window.rootViewController = home
    window.makeKeyAndVisible()
    self.window = window
    return home
  }

  private static func shown() -> UIView { home().view }
}
