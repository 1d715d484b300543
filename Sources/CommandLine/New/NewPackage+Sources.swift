/// The Swift sources of a new package: an app's sheet, and the scene that shows it.
extension NewPackage {
  /// The scenes, and the program.
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
      /// 2. Present or push the one with the gesture. It has two seconds to arrive; the recording starts then.
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

  /// A sheet as an app would write it.
  static let sheet = """
    import Tunables
    import UIKit

    /// A sheet in the lower half of the screen, which a finger pulls down.
    final class SheetViewController: UIViewController {
      private let transition = SheetTransition()

      init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.layer.cornerRadius = 16
        transition.attach(to: self)
      }
    }

    /// Presents the sheet, and dismisses it under a finger.
    final class SheetTransition: NSObject, UIViewControllerTransitioningDelegate {
      /// The part of the way from which a slow release dismisses.
      @Tunable("dismiss-threshold", in: 0.1...0.9) var dismissThreshold: CGFloat = 0.35
      /// The speed from which a flick decides, in points per second.
      private let flickSpeed: CGFloat = 300

      private weak var sheet: UIViewController?
      private var interaction: UIPercentDrivenInteractiveTransition?

      func attach(to sheet: UIViewController) {
        self.sheet = sheet
        sheet.view.addGestureRecognizer(
          UIPanGestureRecognizer(target: self, action: #selector(didPan(_:))))
      }

      @objc private func didPan(_ pan: UIPanGestureRecognizer) {
        guard let sheet, let view = sheet.view else { return }
        let progress = pan.translation(in: view.superview).y / max(view.bounds.height, 1)
        switch pan.state {
        case .began:
          interaction = UIPercentDrivenInteractiveTransition()
          sheet.dismiss(animated: true)
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

      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        SheetPresentationController(presentedViewController: presented, presenting: presenting)
      }

      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> UIViewControllerAnimatedTransitioning? {
        SheetAnimator(isPresentation: true)
      }

      func animationController(
        forDismissed dismissed: UIViewController
      ) -> UIViewControllerAnimatedTransitioning? {
        SheetAnimator(isPresentation: false)
      }

      func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
      ) -> UIViewControllerInteractiveTransitioning? {
        interaction
      }
    }

    /// Keeps the sheet in the lower half of the screen.
    final class SheetPresentationController: UIPresentationController {
      override var frameOfPresentedViewInContainerView: CGRect {
        let screen = containerView?.bounds ?? .zero
        return CGRect(x: 0, y: screen.midY, width: screen.width, height: screen.height / 2)
      }
    }

    /// Moves the sheet between its place and the bottom of the screen.
    final class SheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
      private let isPresentation: Bool

      init(isPresentation: Bool) { self.isPresentation = isPresentation }

      func transitionDuration(
        using transitionContext: UIViewControllerContextTransitioning?
      ) -> TimeInterval {
        0.35
      }

      func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard
          let sheet = transitionContext.viewController(forKey: isPresentation ? .to : .from),
          let view = sheet.view
        else { return transitionContext.completeTransition(false) }
        if isPresentation {
          view.frame = transitionContext.finalFrame(for: sheet)
          container.addSubview(view)
          view.transform = CGAffineTransform(translationX: 0, y: view.bounds.height)
        }
        UIView.animate(
          withDuration: transitionDuration(using: transitionContext),
          animations: {
            view.transform =
              self.isPresentation
              ? .identity : CGAffineTransform(translationX: 0, y: view.bounds.height)
          },
          completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
          })
      }
    }

    """
}
