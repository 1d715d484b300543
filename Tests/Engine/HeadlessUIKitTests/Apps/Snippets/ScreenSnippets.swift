// App code as it is written against UIKit; only the import and the selectors differ.
import HeadlessUIKit

extension Notification.Name {
  static let photoDidClose = Notification.Name("photoDidClose")
}

/// A screen with a bar, a status bar, notifications and feedback, as apps write one.
final class PhotoScreenViewController: UIViewController, UIGestureRecognizerDelegate {
  private let impact = UIImpactFeedbackGenerator(style: .light)
  private var token: (any NSObjectProtocol)?
  private lazy var doubleTap: UITapGestureRecognizer = {
    let tap = UITapGestureRecognizer(
      target: self,
      action: Selector("handleDoubleTap:", PhotoScreenViewController.handleDoubleTap(_:)))
    tap.numberOfTapsRequired = 2
    tap.delegate = self
    return tap
  }()
  private lazy var singleTap = UITapGestureRecognizer(
    target: self, action: Selector("toggleChrome", PhotoScreenViewController.toggleChrome))
  private(set) var heard: [String] = []
  private(set) var isChromeHidden = false

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Photo"
    hidesBottomBarWhenPushed = true
    edgesForExtendedLayout = []
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  deinit {
    NotificationCenter.default.removeObserver(self)
  }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var prefersStatusBarHidden: Bool { isChromeHidden }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override var prefersHomeIndicatorAutoHidden: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor.black.withAlphaComponent(0.9)
    view.addGestureRecognizer(doubleTap)
    view.addGestureRecognizer(singleTap)
    singleTap.require(toFail: doubleTap)

    navigationItem.title = "Photo"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .done, target: self,
      action: Selector("close", PhotoScreenViewController.close))
    navigationItem.largeTitleDisplayMode = .never
    navigationController?.navigationBar.isTranslucent = true
    navigationController?.navigationBar.barTintColor = .black
    navigationController?.setNavigationBarHidden(true, animated: false)
    navigationController?.interactivePopGestureRecognizer?.isEnabled = false

    NotificationCenter.default.addObserver(
      self,
      selector: Selector("photoDidClose:", PhotoScreenViewController.photoDidClose(_:)),
      name: .photoDidClose, object: nil)
    token = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
    ) { [weak self] _ in
      self?.heard.append("background")
    }
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(
      alongsideTransition: { _ in self.view.setNeedsLayout() },
      completion: { context in self.heard.append("sized \(context.isCancelled)") })
  }

  func handleDoubleTap(_ recognizer: UITapGestureRecognizer) {
    guard recognizer.state == .ended else { return }
    impact.prepare()
    impact.impactOccurred()
    heard.append("double tap at \(recognizer.location(in: view).x)")
  }

  func toggleChrome() {
    isChromeHidden.toggle()
    UIView.animate(withDuration: 0.2) {
      self.setNeedsStatusBarAppearanceUpdate()
    }
  }

  func close() {
    view.endEditing(true)
    if let navigationController, navigationController.viewControllers.first !== self {
      navigationController.popViewController(animated: true)
    } else {
      dismiss(animated: true, completion: nil)
    }
    NotificationCenter.default.post(name: .photoDidClose, object: self, userInfo: ["count": 1])
  }

  func photoDidClose(_ notification: Notification) {
    heard.append("closed \(notification.userInfo?["count"] as? Int ?? 0)")
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    !(touch.view is UIControl)
  }
}

/// What apps ask the system for.
enum SystemSnippets {
  static var keyWindow: UIWindow? {
    UIApplication.shared.connectedScenes
      .compactMap { $0 as? UIWindowScene }
      .first { $0.activationState == .foregroundActive }?
      .windows.first { $0.isKeyWindow }
  }

  static var sheetWidth: CGFloat {
    UIDevice.current.userInterfaceIdiom == .pad ? 540 : UIScreen.main.bounds.width
  }

  static var duration: TimeInterval { UIAccessibility.isReduceMotionEnabled ? 0 : 0.35 }

  static func topViewController(
    _ base: UIViewController? = UIApplication.shared.keyWindow?.rootViewController
  ) -> UIViewController? {
    if let navigation = base as? UINavigationController {
      return topViewController(navigation.visibleViewController)
    }
    if let tabs = base as? UITabBarController, let selected = tabs.selectedViewController {
      return topViewController(selected)
    }
    if let presented = base?.presentedViewController { return topViewController(presented) }
    return base
  }
}
