import PanlabRecorder
import UIKit

/// The app whose gestures are recorded in a simulator: a screen is popped by a pan anywhere, driven by the class that
/// `panlab export default` writes, and slides out at an even pace.
@main
final class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let navigation = UINavigationController(rootViewController: Page("list", .systemGray))
  private let interaction = ConformanceInteractiveTransition()
  private var recorder: TraceRecorder?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    navigation.setNavigationBarHidden(true, animated: false)
    navigation.delegate = self
    interaction.attach(to: navigation.view) { [weak self] in
      _ = self?.navigation.popViewController(animated: true)
    }
    push()
    window.makeKeyAndVisible()
    let folder = ProcessInfo.processInfo.environment["PANLAB_RECORDINGS"] ?? NSTemporaryDirectory()
    let recorder = TraceRecorder(
      into: .folder(URL(fileURLWithPath: folder)), watching: interaction.pan)
    window.addGestureRecognizer(recorder)
    (self.recorder, self.window) = (recorder, window)
    return true
  }

  private func push() {
    navigation.setViewControllers(
      [navigation.viewControllers[0], Page("detail", .systemTeal)], animated: false)
  }
}

extension App: UINavigationControllerDelegate {
  func navigationController(
    _ controller: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from source: UIViewController, to target: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? Slide() : nil }

  func navigationController(
    _ controller: UINavigationController,
    interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.isInProgress ? interaction : nil
  }

  func navigationController(
    _ controller: UINavigationController, didShow page: UIViewController, animated: Bool
  ) {
    // The next gesture finds a screen to pop, once the recorder has seen the end of this one.
    guard page.title == "list" else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.push() }
  }
}

private final class Page: UIViewController {
  private let color: UIColor

  init(_ title: String, _ color: UIColor) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    view.accessibilityIdentifier = title
  }
}

private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
    ConformanceInteractiveTransition.Tuning.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear
    ) {
      from.frame.origin.x += from.frame.width
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
