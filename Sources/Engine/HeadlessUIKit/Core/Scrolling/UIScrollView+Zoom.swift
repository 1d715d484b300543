/// The zooming of a scroll view: its limits, its pinch, and how far the content is zoomed.
@MainActor
struct ScrollZoom {
  /// The duration of an animated change and of a bounce, in seconds; our choice.
  static let duration: TimeInterval = 0.3

  var minimum: CGFloat = 1
  var maximum: CGFloat = 1
  var scale: CGFloat = 1
  var bounces = true
  /// Whether a pinch is zooming the content, and whether it returns to a limit.
  var isZooming = false
  var isBouncing = false
  /// The scale at which the current pinch began.
  var startScale: CGFloat = 1
  let pinch = ZoomPinchGestureRecognizer()

  /// Limits a scale to the range, beyond which a pinch stretches with half the effect if zooming bounces; our choice.
  func resisted(_ scale: CGFloat) -> CGFloat {
    let inside = clamped(scale)
    guard bounces, inside > 0, scale > 0 else { return inside }
    return inside * (scale / inside).squareRoot()
  }

  func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, minimum), max(minimum, maximum)) }
}

/// The pinch of a scroll view, which begins together with its pan.
final class ZoomPinchGestureRecognizer: UIPinchGestureRecognizer {
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer.view !== view
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventingGestureRecognizer.view !== view
  }
}

/// Zooming: the view that the delegate names is scaled, and the content size with it.
///
/// ## Differences from UIKit
/// Our choice: the duration of animated changes, and how far a pinch stretches the content beyond the limits.
extension UIScrollView {
  /// Changes the limits, and adds or removes the pinch.
  func changeZoom(_ change: (inout ScrollZoom) -> Void) {
    var zoom = zooming ?? ScrollZoom()
    change(&zoom)
    let isNew = zooming == nil
    zooming = zoom
    if isNew { zoom.pinch.addTarget(self, action: Self.pinchAction) }
    if zoom.maximum > zoom.minimum {
      if zoom.pinch.view !== self { addGestureRecognizer(zoom.pinch) }
    } else {
      removeGestureRecognizer(zoom.pinch)
    }
  }

  func zoom(toScale scale: CGFloat, animated: Bool) {
    guard let target = zooming?.clamped(scale), target != zoomScale, let view = viewForZooming
    else { return }
    perform(animated, on: view) {
      self.zoom(view, to: target, around: CGPoint(x: self.bounds.midX, y: self.bounds.midY))
      self.contentOffset = self.within(self.contentOffset)
    }
  }

  func zoom(toRect rect: CGRect, animated: Bool) {
    guard let zooming, let view = viewForZooming, rect.width > 0, rect.height > 0 else { return }
    let target = zooming.clamped(min(bounds.width / rect.width, bounds.height / rect.height))
    perform(animated, on: view) {
      self.zoom(view, to: target, around: .zero)
      self.contentOffset = self.within(
        CGPoint(
          x: rect.midX * target - self.bounds.width / 2,
          y: rect.midY * target - self.bounds.height / 2))
    }
  }

  /// Changes the zoom at once, or in an animation that the delegate is told of.
  private func perform(_ animated: Bool, on view: UIView, _ change: @escaping () -> Void) {
    guard animated else { return change() }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    UIView.animate(withDuration: ScrollZoom.duration, animations: change) { [self] _ in
      zooming?.isBouncing = false
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    }
  }

  private var viewForZooming: UIView? { delegate?.viewForZooming(in: self) }

  /// Scales the view and the content size, and keeps a point of the scroll view over the same point of the content.
  private func zoom(_ view: UIView, to scale: CGFloat, around point: CGPoint) {
    let ratio = scale / zoomScale
    guard ratio != 1, ratio.isFinite else { return }
    zooming?.scale = scale
    let origin = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.frame.origin = CGPoint(x: origin.x * ratio, y: origin.y * ratio)
    let offset = contentOffset
    contentSize = CGSize(width: contentSize.width * ratio, height: contentSize.height * ratio)
    contentOffset = CGPoint(
      x: point.x * ratio - (point.x - offset.x), y: point.y * ratio - (point.y - offset.y))
    delegate?.scrollViewDidZoom(self)
  }

  // MARK: The pinch

  private static let pinchAction = Selector(
    "handlePinch:", { (scrollView: UIScrollView) in { scrollView.handlePinch($0) } })

  private func handlePinch(_ pinch: UIPinchGestureRecognizer) {
    guard let view = viewForZooming else { return }
    switch pinch.state {
    case .began, .changed:
      if pinch.state == .began || !isZooming {
        let start = zoomScale / pinch.scale
        zooming?.isZooming = true
        zooming?.startScale = start
        delegate?.scrollViewWillBeginZooming(self, with: view)
      }
      guard let zooming else { return }
      zoom(
        view, to: zooming.resisted(zooming.startScale * pinch.scale),
        around: pinch.location(in: self))
    case .ended, .cancelled: endPinch(on: view)
    case .possible, .failed: break
    }
  }

  /// Ends a pinch: the content returns to the limits if it is beyond them.
  private func endPinch(on view: UIView) {
    guard isZooming, let zooming else { return }
    self.zooming?.isZooming = false
    let target = zooming.clamped(zoomScale)
    guard target != zoomScale else {
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
      return
    }
    self.zooming?.isBouncing = true
    UIView.animate(withDuration: ScrollZoom.duration) { [self] in
      zoom(view, to: target, around: CGPoint(x: bounds.midX, y: bounds.midY))
      contentOffset = within(contentOffset)
    } completion: { [self] _ in
      self.zooming?.isBouncing = false
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    }
  }
}
