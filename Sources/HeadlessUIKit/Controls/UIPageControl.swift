/// A row of dots, one for each page.
///
/// A tap on the right half goes one page on, one on the left half one back.
///
/// ## Differences from UIKit
/// Nothing is drawn, and the dots cannot be scrubbed.
open class UIPageControl: UIControl {
  private var touchedX: CGFloat?

  open var numberOfPages = 0 { didSet { currentPage = clamped(currentPage) } }
  open var currentPage = 0 {
    didSet { if currentPage != clamped(currentPage) { currentPage = clamped(currentPage) } }
  }
  open var hidesForSinglePage = false
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?

  private func clamped(_ page: Int) -> Int { min(max(page, 0), max(numberOfPages - 1, 0)) }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    touchedX = touch?.location(in: self).x
  }

  override func send(liftInside event: UIEvent?) {
    super.send(liftInside: event)
    let old = currentPage
    currentPage += (touchedX ?? 0) < bounds.midX ? -1 : 1
    if currentPage != old { send([.valueChanged, .primaryActionTriggered], with: event) }
  }
}
