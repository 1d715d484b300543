import MotionMath

/// A view whose content can be dragged: the origin of its bounds is the content offset.
///
/// *Observed:* in four recorded drags the content moved as far as the finger less the hysteresis of
/// the pan, and flew on to within 1 % of the target that follows from the last three steps.
///
/// ## Differences from UIKit
/// No zooming, paging, indicators or keyboard; offsets are not rounded to pixels. Touches reach
/// subviews at once. Content released outside its range decelerates back without a spring, and
/// never flies beyond the range.
open class UIScrollView: UIView {
  /// The factor by which the speed shrinks per millisecond.
  public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var decelerationRate = DecelerationRate.normal
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  /// Accepted: touches reach subviews at once.
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var isDirectionalLockEnabled = false {
    didSet { if isDirectionalLockEnabled { reportMissing("isDirectionalLockEnabled") } }
  }
  open var isPagingEnabled = false {
    didSet { if isPagingEnabled { reportMissing("isPagingEnabled") } }
  }

  let pan = ScrollPanGestureRecognizer()
  open internal(set) var isDragging = false
  open var isTracking: Bool { pan.numberOfTouches > 0 }
  open var isDecelerating: Bool { deceleration != nil }
  /// The offset and the finger's travel at the start of a drag.
  var dragStart: (offset: CGPoint, slop: CGPoint) = (.zero, .zero)
  var deceleration: ScrollDeceleration?
  var nextFrame: EventQueue.Ticket?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    clipsToBounds = true
    pan.delegate = self
    pan.addTarget(self, action: Self.panAction)
    addGestureRecognizer(pan)
  }

  private func reportMissing(_ member: String) {
    simulation.report(.notSimulated, "UIScrollView.\(member)")
  }

  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  /// The point of the content at the top left corner of the bounds.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      stopDecelerating()
      scroll(to: newValue)
    }
  }

  /// Takes 0.3 s when animated.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else {
      self.contentOffset = contentOffset
      return
    }
    stopDecelerating()
    UIView.animate(withDuration: 0.3) {
      self.scroll(to: contentOffset)
    } completion: { [weak self] _ in
      guard let self else { return }
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Scrolls by the smallest amount that shows a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func shown(_ start: CGFloat, _ end: CGFloat, _ at: CGFloat, _ length: CGFloat) -> CGFloat {
      start < at ? start : end > at + length ? end - length : at
    }
    let offset = CGPoint(
      x: shown(rect.minX, rect.maxX, contentOffset.x, bounds.width),
      y: shown(rect.minY, rect.maxY, contentOffset.y, bounds.height))
    setContentOffset(clamped(offset), animated: animated)
  }

  func scroll(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    delegate?.scrollViewDidScroll(self)
  }

  /// Its own pan begins only where the content can move.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    gestureRecognizer !== pan || canScroll(along: pan.translation(in: superview))
  }

  /// The range of offsets at rest.
  private var range: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    let inset = adjustedContentInset
    let (left, top) = (0 - inset.left, 0 - inset.top)
    return (
      left...max(left, contentSize.width + inset.right - bounds.width),
      top...max(top, contentSize.height + inset.bottom - bounds.height)
    )
  }

  var scrollsHorizontally: Bool {
    range.x.upperBound > range.x.lowerBound || alwaysBounceHorizontal
  }
  var scrollsVertically: Bool { range.y.upperBound > range.y.lowerBound || alwaysBounceVertical }

  func clamped(_ offset: CGPoint) -> CGPoint {
    let range = range
    return CGPoint(
      x: min(max(offset.x, range.x.lowerBound), range.x.upperBound),
      y: min(max(offset.y, range.y.lowerBound), range.y.upperBound))
  }

  /// The offset with the rubber band beyond the range.
  func resisted(_ offset: CGPoint) -> CGPoint {
    let inside = clamped(offset)
    guard bounces, bounds.width > 0, bounds.height > 0 else { return inside }
    let (across, along) = (
      RubberBand(dimension: bounds.width), RubberBand(dimension: bounds.height)
    )
    return CGPoint(
      x: inside.x + across.offset(forDrag: offset.x - inside.x),
      y: inside.y + along.offset(forDrag: offset.y - inside.y))
  }
}

public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: Of the content offset, in points per millisecond.
  ///   - targetContentOffset: The offset at rest; may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
