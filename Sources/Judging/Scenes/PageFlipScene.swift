import Foundation
import HeadlessUIKit

extension Scene {
  /// A push that turns a page, driven by a finger to the left.
  static let pageFlip = Scene(
    name: "page-flip", kind: .push, drive: .percent, article: "PETransition: a turning page",
    gesture: "swipe-left/anna-drag-1",
    watch: "the page turns about its left edge and blackens, the next one comes out of the dark",
    make: { screen, _ in pages(screen) { PageFlipAnimator(presenting: $0 == .push, didEnd: $1) } })

  /// The pop that turns the page back, driven by a finger to the right.
  static let pageFlipPop = Scene(
    name: "page-flip-pop", kind: .pop, drive: .percent, article: "PETransition: a turning page",
    gesture: "swipe-back/grace-drag-2", watch: "the page that the push left comes back",
    make: { screen, _ in
      NavigationScene(screen: screen, dragsScreen: true) {
        PageFlipAnimator(presenting: $0 == .push, didEnd: $1)
      } opening: {
        PageFlipAnimator(presenting: $0 == .push, duration: 0, didEnd: $1)
      }
    })

  /// The push exactly as the published article about PETransition writes it: at the end, its animator leaves the turned
  /// page visible.
  static let pageFlipAsWritten = Scene(
    name: "page-flip-as-written", kind: .push, drive: .percent,
    article: "PETransition: a turning page, put back after completeTransition",
    gesture: "swipe-left/anna-drag-1", watch: "the page stays in the container, edge on",
    make: { screen, _ in
      pages(screen) { LeavingPageFlipAnimator(presenting: $0 == .push, didEnd: $1) }
    })

  @MainActor
  private static func pages(
    _ screen: CGSize, _ makeAnimator: @escaping NavigationScene.AnimatorMaker
  ) -> NavigationScene {
    NavigationScene(
      screen: screen, operation: .push, dragsScreen: true, makeAnimator: makeAnimator)
  }
}

/// Turns the pages of a book: a push turns the screen about its left edge, a pop turns it back.
///
/// The view that turns is a snapshot of the screen, called the page. A push leaves the page in the container, hidden;
/// the pop finds it there as the last subview.
class PageFlipAnimator: SceneAnimator {
  /// The transition's duration, in seconds; our choice.
  override class var duration: TimeInterval { 0.75 }
  /// The perspective of the transform, in 1/points.
  static let m34: CGFloat = -0.002
  /// The page's anchor point, as fractions of its size.
  static let hinge = CGPoint(x: 0, y: 0.5)
  /// The angle by which a push turns the page about the vertical axis, in radians.
  static let turn = -CGFloat.pi / 2

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    presenting ? push(context) : pop(context)
  }

  private func push(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let page = from.snapshotView(afterScreenUpdates: false)
    else { return context.completeTransition(false) }
    let container = context.containerView
    page.accessibilityIdentifier = "page"
    page.frame = from.frame
    container.insertSubview(to, at: 0)
    container.addSubview(page)
    from.isHidden = true
    page.layer.fasten(at: Self.hinge)
    container.layer.sublayerTransform.m34 = Self.m34
    let pageShadow = PageShadow.add(to: page, alpha: 0)
    let toShadow = PageShadow.add(to: to, alpha: 1)
    UIView.animate(withDuration: duration) {
      page.layer.transform = CATransform3DMakeRotation(Self.turn, 0, 1, 0)
      pageShadow.alpha = 1
      toShadow.alpha = 0
    } completion: { _ in
      self.endPush(context, page: page)
    }
  }

  /// Ends the transition of a push.
  ///
  /// After a completed push, the page stays in the container, hidden, until a later pop shows it again. After a
  /// cancelled push, the page and the shadows are removed.
  func endPush(_ context: any UIViewControllerContextTransitioning, page: UIView) {
    let completed = !context.transitionWasCancelled
    if completed {
      page.isHidden = true
    } else {
      page.removeFromSuperview()
      context.view(forKey: .to).flatMap(PageShadow.found)?.removeFromSuperview()
    }
    context.view(forKey: .from)?.isHidden = false
    context.containerView.layer.sublayerTransform = CATransform3DIdentity
    context.completeTransition(completed)
  }

  private func pop(_ context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let page = container.subviews.last, page !== from
    else { return context.completeTransition(false) }
    let (pageShadow, fromShadow) = (PageShadow.found(on: page), PageShadow.found(on: from))
    container.insertSubview(to, at: 0)
    to.isHidden = true
    page.isHidden = false
    container.layer.sublayerTransform.m34 = Self.m34
    UIView.animate(withDuration: duration) {
      page.layer.transform = CATransform3DIdentity
      pageShadow?.alpha = 0
      fromShadow?.alpha = 1
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      if completed {
        page.removeFromSuperview()
        fromShadow?.removeFromSuperview()
      } else {
        page.isHidden = true
      }
      to.isHidden = false
      container.layer.sublayerTransform = CATransform3DIdentity
      context.completeTransition(completed)
    }
  }
}

/// A page flip whose push ends as in the published article about PETransition.
///
/// After a completed push, the turned page stays visible, seen edge on. After a cancelled push, the page is removed and
/// the old screen shown again, but only once the transition has ended.
final class LeavingPageFlipAnimator: PageFlipAnimator {
  override func endPush(_ context: any UIViewControllerContextTransitioning, page: UIView) {
    context.completeTransition(!context.transitionWasCancelled)
    guard context.transitionWasCancelled else { return }
    page.removeFromSuperview()
    context.view(forKey: .from)?.isHidden = false
  }
}

extension CALayer {
  /// Changes the anchor point without moving the layer; the layer must have no transform.
  fileprivate func fasten(at anchor: CGPoint) {
    let place = frame
    anchorPoint = anchor
    frame = place
  }
}

/// The shadow on the turning page or on the screen below it, as large as the view that it covers.
///
/// In the published article, both colours of the gradient are black, so the shadow is uniformly black and only its
/// alpha changes.
final class PageShadow: UIView {
  /// The start and end points of the gradient, as fractions of the shadow's size.
  static let start = CGPoint(x: 0, y: 0.5)
  static let end = CGPoint(x: 0.8, y: 0.5)

  let gradient = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "shadow"
    isUserInteractionEnabled = false
    gradient.frame = bounds
    gradient.colors = [UIColor.black.cgColor, UIColor.black.cgColor]
    gradient.startPoint = Self.start
    gradient.endPoint = Self.end
    layer.addSublayer(gradient)
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a shadow on top of a view's subviews.
  static func add(to view: UIView, alpha: CGFloat) -> PageShadow {
    let shadow = PageShadow(frame: view.bounds)
    shadow.alpha = alpha
    view.addSubview(shadow)
    return shadow
  }

  /// The topmost shadow among a view's subviews; nil if there is none.
  static func found(on view: UIView) -> PageShadow? {
    view.subviews.lazy.compactMap { $0 as? PageShadow }.last
  }
}
