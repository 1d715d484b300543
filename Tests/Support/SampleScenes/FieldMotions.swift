import Foundation
import HeadlessUIKit
import MotionMath
package import Scenes

/// More apps with bugs known from real apps, each with a fixed version: views that jump when the finger catches them,
/// and content that competes with the system's swipe back.
package enum FieldMotions {
  package static var all: [Scene] {
    [false, true].flatMap { isRight in
      func scene(
        _ name: String, _ direction: Direction? = nil,
        finished: (@MainActor (UIWindow) -> Bool)? = nil,
        _ app: @escaping @MainActor () -> UIViewController
      ) -> Scene {
        Scene(
          "field-\(name)\(isRight ? "-right" : "")", direction: direction, opening: 2,
          finished: finished
        ) { window in
          window.rootViewController = app()
          window.makeKeyAndVisible()
        }
      }
      return [
        scene("leap", .down, finished: { _ in true }) {
          CaughtCard(isRight ? .careful : .centres)
        },
        scene("regrab", .down, finished: { _ in true }) {
          CaughtCard(isRight ? .careful : .startsAnew)
        },
        scene("reversed", .down, finished: { _ in true }) { ReversedCard(resets: isRight) },
        scene("rows", .right) { stack(Row(waits: isRight)) },
        scene("pager", .right) { stack(Pager(waits: isRight)) },
        scene("reset", .right) { stack(UIViewController(), on: ResettingList(resets: !isRight)) },
      ]
    }
  }

  @MainActor
  private static func stack(
    _ detail: UIViewController, on list: UIViewController = UIViewController()
  ) -> UINavigationController {
    list.loadViewIfNeeded()
    let navigation = UINavigationController(rootViewController: list)
    navigation.pushViewController(detail, animated: false)
    return navigation
  }
}

/// A card that follows the finger and falls back slowly when it is let go.
private final class CaughtCard: UIViewController {
  enum Care {
    /// Puts its centre under the finger.
    case centres
    /// Adds the translation to the card's resting place, even if the card is caught while it moves.
    case startsAnew
    case careful
  }

  private let card = UIView(frame: CGRect(x: 0, y: 300, width: 390, height: 400))
  private let care: Care
  private var start: CGFloat = 500

  init(_ care: Care) {
    self.care = care
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    card.accessibilityIdentifier = "card"
    view.addSubview(card)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  func didPan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        start = care == .careful ? card.layer.presentation()?.position.y ?? 500 : 500
        card.layer.removeAllAnimations()
      }
      card.center.y =
        care == .centres ? pan.location(in: view).y : start + pan.translation(in: view).y
    case .ended, .cancelled:
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction]) {
        self.card.center.y = 500
      }
    default: break
    }
  }
}

/// A card whose animator is scrubbed, and reversed where the finger lets go early.
private final class ReversedCard: UIViewController {
  private let card = UIView(frame: CGRect(x: 0, y: 300, width: 390, height: 400))
  private let resets: Bool
  private var animator: UIViewPropertyAnimator?
  private var fraction: CGFloat = 0

  init(resets: Bool) {
    self.resets = resets
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    card.accessibilityIdentifier = "card"
    view.addSubview(card)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  func didPan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      if animator == nil || animator?.state == .inactive {
        animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [card] in
          card.center.y += 400
        }
      }
      animator?.pauseAnimation()
      if resets, animator?.isReversed == true {
        animator?.isReversed = false
      }
      fraction = animator?.fractionComplete ?? 0
    case .changed: animator?.fractionComplete = fraction + pan.translation(in: view).y / 400
    case .ended, .cancelled:
      animator?.isReversed = pan.translation(in: view).y < 200
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }
}

/// A row that swipes aside, on a screen with the swipe back.
private final class Row: UIViewController {
  private let row = UIView(frame: CGRect(x: 0, y: 360, width: 390, height: 80))
  private let swipe = UIPanGestureRecognizer()
  private let waits: Bool

  init(waits: Bool) {
    self.waits = waits
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    swipe.addTarget(self, action: Selector("didPan:", of: self) { $0.didPan(_:) })
    row.addGestureRecognizer(swipe)
    view.addSubview(row)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard waits, let back = navigationController?.interactivePopGestureRecognizer else { return }
    swipe.require(toFail: back)
  }

  func didPan(_ pan: UIPanGestureRecognizer) {
    row.transform = CGAffineTransform(translationX: pan.translation(in: view).x, y: 0)
    if pan.state == .ended { row.transform = .identity }
  }
}

/// Pages on a screen with the swipe back.
private final class Pager: UIViewController {
  private let pages = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let waits: Bool

  init(waits: Bool) {
    self.waits = waits
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    pages.isPagingEnabled = true
    pages.contentSize = CGSize(width: 1170, height: 500)
    pages.contentOffset.x = 390
    view.addSubview(pages)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard waits, let back = navigationController?.interactivePopGestureRecognizer else { return }
    pages.panGestureRecognizer.require(toFail: back)
  }
}

/// A list that goes to its top whenever it is about to appear.
private final class ResettingList: UIViewController {
  private let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let resets: Bool

  init(resets: Bool) {
    self.resets = resets
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.contentInsetAdjustmentBehavior = .never
    list.contentSize = CGSize(width: 390, height: 3000)
    list.contentOffset.y = 500
    view.addSubview(list)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if resets { list.contentOffset = .zero }
  }
}
