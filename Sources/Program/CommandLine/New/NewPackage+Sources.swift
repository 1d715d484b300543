/// The Swift sources of a new package: an app's sheet, and the scene that shows it.
extension NewPackage {
  /// The source of the program and its scenes.
  var program: String { sources == nil ? Self.sheetProgram : Self.stubProgram }

  private static let sheetProgram = """
    import HeadlessUIKit
    import Panlab

    @main struct Gestures: PanlabApp {
      static let scenes = [Scene.sheet]
    }

    extension Scene {
      /// The sheet above the home screen, as the app shows it.
      static let sheet = Scene("sheet", direction: .down, watch: "the sheet follows the finger") { window in
        let home = UIViewController()
        window.rootViewController = home
        window.makeKeyAndVisible()
        home.present(SheetViewController(), animated: true)
      }
    }

    """

  private static let stubProgram = """
    import HeadlessUIKit
    import Panlab

    @main struct Gestures: PanlabApp {
      static let scenes = [Scene.ourTransition]
    }

    extension Scene {
      /// The screen that a finger drags, as the app shows it.
      ///
      /// To fill in:
      /// 1. Put the controller that the app starts with into the window.
      /// 2. Present or push the controller with the gesture. It has two seconds until the recording starts.
      /// 3. Say where the finger goes to finish (`direction`), and delete the last line.
      ///
      /// Numbers to be tuned are declared in the app as `@Tunable`, from `import Tunables`.
      static let ourTransition = Scene("our-transition", direction: .down) { window in
        let home = UIViewController()  // 1.
        window.rootViewController = home
        window.makeKeyAndVisible()
        // home.present(OurSheet(), animated: true)  // 2.
        throw Unfinished()  // 3.
      }
    }

    private struct Unfinished: Error, CustomStringConvertible {
      let description = "the scene is not filled in yet; Gestures.swift says how"
    }

    """

  /// The source of a sample app: a sheet with one view controller and one animator.
  static let sheet = """
    import Tunables
    import UIKit

    /// A sheet in the lower half of the screen, which a finger pulls down.
    final class SheetViewController: UIViewController, UIViewControllerTransitioningDelegate {
      /// The part of the way from which a slow release dismisses.
      @Tunable("dismiss-threshold", in: 0.1...0.9) var dismissThreshold: CGFloat = 0.35
      /// The speed from which a flick decides, in points per second.
      private let flickSpeed: CGFloat = 300

      private let sheet = UIView()
      private var interaction: UIPercentDrivenInteractiveTransition?

      init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        transitioningDelegate = self
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

      override func viewDidLoad() {
        super.viewDidLoad()
        sheet.backgroundColor = .white
        sheet.layer.cornerRadius = 16
        sheet.accessibilityIdentifier = "sheet"
        sheet.addGestureRecognizer(
          UIPanGestureRecognizer(target: self, action: #selector(didPan(_:))))
        view.addSubview(sheet)
      }

      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let height = view.bounds.height / 2
        sheet.frame = CGRect(x: 0, y: height, width: view.bounds.width, height: height)
      }

      @objc private func didPan(_ pan: UIPanGestureRecognizer) {
        let progress = pan.translation(in: view.superview).y / max(sheet.bounds.height, 1)
        switch pan.state {
        case .began:
          interaction = UIPercentDrivenInteractiveTransition()
          dismiss(animated: true)
        case .changed:
          interaction?.update(min(max(progress, 0), 1))
        case .ended:
          let speed = pan.velocity(in: view.superview).y
          let dismisses = abs(speed) > flickSpeed ? speed > 0 : progress > dismissThreshold
          if dismisses { interaction?.finish() } else { interaction?.cancel() }
          interaction = nil
        case .cancelled, .failed:
          interaction?.cancel()
          interaction = nil
        default:
          break
        }
      }

      func animationController(
        forDismissed dismissed: UIViewController
      ) -> UIViewControllerAnimatedTransitioning? {
        SheetDismissal()
      }

      func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
      ) -> UIViewControllerInteractiveTransitioning? {
        interaction
      }
    }

    /// Moves the sheet below the screen.
    final class SheetDismissal: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: UIViewControllerContextTransitioning?
      ) -> TimeInterval {
        0.35
      }

      func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let view = transitionContext.viewController(forKey: .from)?.view
        UIView.animate(
          withDuration: transitionDuration(using: transitionContext),
          animations: {
            view?.transform = CGAffineTransform(
              translationX: 0, y: transitionContext.containerView.bounds.height / 2)
          },
          completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
          })
      }
    }

    """
}
